import LockstepModel

/// Words of the sentences of further languages, whose headings are among ``KnownHeadings``: documents with English headings and
/// sentences in another language are frequent.
extension ReadyWording {
  /// All languages in which sentences are read.
  static let ofSentences: [ReadyWording] =
    all + [italian, polish, russian, turkish, vietnamese, indonesian, japanese].compactMap(\.self)

  private static let italian = ReadyWording(
    "Italian",
    """
    use-case: Caso d'uso, Caso d’uso
    user: Utente, Attore
    system: Sistema, Applicazione
    step: passo #, passi #, punto #
    returns: torna … passo #, ritorna … passo #, riprende … passo #, continua … passo #, prosegue … passo #, ritorno al passo #, torna … punto #, ritorna … punto #, riprende … punto #, continua … punto #
    rejoins: torna al flusso principale, riprende il flusso principale
    ends: caso d'uso termina, caso d’uso termina, caso d'uso … termina, caso d'uso si conclude, caso d’uso si conclude, termina il caso d'uso, termina il caso d’uso, fine del caso d'uso, fine del caso d’uso, flusso termina, o termina
    fails: caso d'uso fallisce, caso d’uso fallisce
    go-to: continua con, prosegue con
    executes: esegue, include
    repeats: ripete i passi #, ripete passi #, ripete il passo #
    until: finché, fino a quando
    displays: mostra, visualizza, presenta, elenca
    prompts: messaggio, conferma, avviso, notifica
    stores: salva, memorizza, registra, crea, elimina, aggiorna, invia
    checks: valida, verifica, controlla
    states: è, sono, ha, hanno, non, già, può, vuole, deve, esiste, supera, tenta
    interrupts: annulla, chiude, abbandona, esce, interrompe
    expires: scade, dopo # secondi, dopo # minuti
    seconds: secondo, secondi
    minutes: minuto, minuti
    hours: ora, ore
    days: giorno, giorni
    if: se
    otherwise: altrimenti, in caso contrario, in qualsiasi ordine
    """)

  private static let polish = ReadyWording(
    "Polish",
    """
    use-case: Przypadek użycia
    user: Użytkownik, Aktor
    system: System, Aplikacja
    step: krok #, kroki #, kroku #, kroków #, punkt #, punktu #
    returns: powrót … kroku #, wraca … kroku #, powraca … kroku #, wróć do kroku #, kontynuuje … kroku #, kontynuowany … kroku #, przejście do kroku #, przechodzi do kroku #, powrót … punktu #, wraca … punktu #
    rejoins: wraca do scenariusza głównego, powrót do scenariusza głównego, powrót do głównego scenariusza
    ends: przypadek użycia … kończy, przypadek użycia kończy, koniec przypadku użycia, zakończenie przypadku użycia, przypadek użycia … zakończony, przypadek użycia zostaje zakończony, scenariusz … kończy, koniec scenariusza, use case … kończy
    fails: przypadek użycia … niepowodzeniem
    go-to: przechodzi do
    executes: wykonuje, zawiera, uruchamia
    repeats: powtarza kroki #, powtarza krok #
    until: aż, dopóki
    displays: wyświetla, pokazuje, prezentuje, przedstawia
    prompts: komunikat, potwierdzenie, ostrzeżenie, powiadomienie
    stores: zapisuje, tworzy, usuwa, aktualizuje, rejestruje, wysyła, dodaje
    checks: sprawdza, weryfikuje, waliduje
    states: jest, są, ma, mają, nie, już, może, musi, chce, istnieje, próbuje, przekracza
    interrupts: anuluje, zamyka, rezygnuje, przerywa, opuszcza
    expires: wygasa, wygasł, wygasła, upływa, mija, po # sekundach, po # minutach
    seconds: sekunda, sekundy, sekund, sekundach
    minutes: minuta, minuty, minut, minutach
    hours: godzina, godziny, godzin, godzinach
    days: dzień, dni, dniach
    if: jeśli, jeżeli
    otherwise: w przeciwnym razie, w dowolnej kolejności
    """)

  private static let russian = ReadyWording(
    "Russian",
    """
    use-case: Вариант использования, Прецедент
    user: Пользователь, Актор, Актёр
    system: Система, Приложение
    step: шаг #, шага #, шагу #, шаге #, шаги #, пункт #, пункта #, пункту #
    returns: возврат … шагу #, возврат … шаг #, возвращается … шагу #, возвращается … шаг #, переход … шагу #, переход … шаг #, переходит … шагу #, вернуться … шагу #, продолжается … шага #, возобновляется … шага #, возврат … пункту #, возвращается … пункту #, переход … пункту #
    rejoins: возврат к основному потоку, возврат в основной поток, возврат к основному сценарию
    ends: вариант использования … завершается, вариант использования завершается, вариант использования … заканчивается, конец варианта использования, завершение варианта использования, прецедент … завершается, прецедент завершается, сценарий … завершается, сценарий завершается, use case … завершается
    fails: вариант использования … неудачей, вариант использования … неуспешно
    go-to: переход к, переходит к
    executes: выполняет, включает, запускает
    repeats: повторяет шаги #, повторяет шаг #, шаги # … повторяются
    until: пока не
    displays: отображает, показывает, выводит
    prompts: сообщение, предупреждение, подтверждение, уведомление
    stores: сохраняет, создаёт, создает, удаляет, обновляет, записывает, регистрирует, отправляет, добавляет
    checks: проверяет, валидирует, верифицирует
    states: есть, имеет, не, уже, нет, может, хочет, должен, должна, пытается, превышает
    interrupts: отменяет, закрывает, выходит, прерывает, отказывается
    expires: истекает, истекло, истёк, через # секунд, через # минут
    seconds: секунда, секунды, секунд
    minutes: минута, минуты, минут
    hours: час, часа, часов
    days: день, дня, дней
    if: если
    otherwise: иначе, в противном случае, в любом порядке
    """)

  private static let turkish = ReadyWording(
    "Turkish",
    """
    use-case: Kullanım senaryosu, Kullanım durumu
    user: Kullanıcı, Aktör
    system: Sistem, Uygulama
    step: adım #, # adım, # adımda, # adımdaki, # adımdan, # adıma
    returns: # adıma … döner, # adıma … dönülür, # adıma … dönüş, # adıma … gidilir, # adıma … geçilir, # adımdan … devam, adım # … döner, adım # … dönülür, adım # … devam
    rejoins: ana akışa döner, ana akışa dönülür, ana senaryoya döner
    ends: kullanım senaryosu … sona erer, kullanım senaryosu … biter, kullanım senaryosu … sonlanır, kullanım durumu … sona erer, use case … sona erer, use case … biter, use case … sonlanır, senaryo … sona erer, senaryo … biter, akış … sona erer, akış … biter
    fails: kullanım senaryosu … başarısız, use case … başarısız
    repeats: # adımları tekrarlar
    displays: gösterir, görüntüler, listeler, sunar
    prompts: mesajı, mesajını, uyarısı, uyarısını, onayı, bildirimi
    stores: kaydeder, saklar, oluşturur, siler, günceller, gönderir, ekler
    checks: doğrular, kontrol eder, denetler
    states: değil, var, yok, zaten, istiyor
    interrupts: iptal eder, vazgeçer, kapatır, çıkar, terk eder
    expires: süresi dolar, süresi doldu, zaman aşımı, # saniye geçer, # dakika geçer
    seconds: saniye
    minutes: dakika
    hours: saat
    days: gün
    if: eğer
    otherwise: aksi halde, aksi takdirde
    """, verbsAreLast: true)

  private static let vietnamese = ReadyWording(
    "Vietnamese",
    """
    use-case: Ca sử dụng
    user: Người dùng, Tác nhân
    system: Hệ thống, Ứng dụng
    step: bước #, các bước #
    returns: quay lại bước #, quay lại … bước #, quay về bước #, quay về … bước #, trở lại bước #, trở lại … bước #, trở về bước #, tiếp tục … bước #
    rejoins: quay lại luồng chính, trở lại luồng chính, quay về luồng chính
    ends: use case kết thúc, use case … kết thúc, kết thúc use case, ca sử dụng kết thúc, ca sử dụng … kết thúc, kết thúc ca sử dụng, luồng … kết thúc
    fails: use case thất bại, ca sử dụng thất bại
    go-to: chuyển đến, tiếp tục với
    executes: thực hiện, gọi
    repeats: lặp lại các bước #, lặp lại bước #
    until: cho đến khi
    displays: hiển thị, trình bày, liệt kê
    prompts: thông báo, cảnh báo, xác nhận
    stores: lưu, ghi, tạo, xóa, xoá, cập nhật, gửi, thêm
    checks: kiểm tra, xác thực, xác minh
    states: là, có, không, đã, chưa, muốn, phải, bị
    interrupts: hủy, huỷ, đóng, thoát, từ bỏ
    expires: hết hạn, hết thời gian, sau # giây, sau # phút
    seconds: giây
    minutes: phút
    hours: giờ
    days: ngày
    if: nếu
    otherwise: nếu không, ngược lại
    """)

  private static let indonesian = ReadyWording(
    "Indonesian",
    """
    use-case: Kasus penggunaan
    user: Pengguna, Aktor
    system: Sistem, Aplikasi
    step: langkah #, langkah ke #
    returns: kembali ke langkah #, kembali … langkah #, lanjut ke langkah #, melanjutkan … langkah #, dilanjutkan … langkah #, berlanjut … langkah #
    rejoins: kembali ke alur utama, kembali ke alur normal
    ends: use case berakhir, use case … berakhir, use case selesai, use case … selesai, kasus penggunaan berakhir, kasus penggunaan … berakhir, skenario berakhir, alur … berakhir
    fails: use case gagal, kasus penggunaan gagal
    go-to: lanjut ke, melanjutkan ke
    executes: menjalankan, melakukan
    repeats: mengulangi langkah #
    until: sampai, hingga
    displays: menampilkan, memperlihatkan, menyajikan
    prompts: pesan, konfirmasi, peringatan, notifikasi
    stores: menyimpan, menghapus, mencatat, membuat, memperbarui, mengirim, menambahkan
    checks: memvalidasi, memeriksa, memverifikasi, mengecek
    states: adalah, memiliki, tidak, sudah, belum, dapat, ingin, harus, mencoba
    interrupts: membatalkan, menutup, keluar, berhenti
    expires: kedaluwarsa, kadaluarsa, setelah # detik, setelah # menit
    seconds: detik
    minutes: menit
    hours: jam
    days: hari
    if: jika, apabila
    otherwise: jika tidak, sebaliknya
    """)

  private static let japanese = ReadyWording(
    "Japanese",
    """
    use-case: ユースケース
    user: ユーザー, ユーザ, 利用者, アクター
    system: システム, 本システム, アプリケーション, アプリ
    step: ステップ#, 手順#
    returns: ステップ#に戻る, ステップ#へ戻る, ステップ#に戻ります, ステップ#から再開, ステップ#から続行, ステップ#から継続, 手順#に戻る, 手順#へ戻る, 手順#から再開
    rejoins: 基本フローに戻る, メインフローに戻る
    ends: ユースケースを終了, ユースケースは終了, ユースケースが終了, ユースケース終了, フローを終了
    fails: ユースケースは失敗, ユースケースが失敗
    displays: 表示する, 表示します, 表示, 提示する, 提示します
    prompts: メッセージ, ダイアログ, 警告, 通知
    stores: 保存する, 保存します, 登録する, 登録します, 記録する, 削除する, 更新する, 送信する, 作成する
    checks: 検証する, 検証します, 確認する, 確認します, チェックする, チェックします
    states: ない, ません, 済み, である
    interrupts: キャンセルする, キャンセルします, 中止する, 閉じる, 終了する
    expires: タイムアウト, 期限切れ, #秒経過, #分経過
    seconds: 秒
    minutes: 分
    hours: 時間
    days: 日
    if: もし
    otherwise: そうでなければ
    """, verbsAreLast: true)
}
