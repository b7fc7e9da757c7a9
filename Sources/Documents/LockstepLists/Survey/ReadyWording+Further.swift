import LockstepModel

/// The words of lists in further languages.
extension ReadyWording {
  static let italian = ReadyWording(
    "Italian",
    """
    use-case: Caso d'uso, Caso d’uso
    main: Flusso principale, Flusso base, Flusso normale, Scenario principale, Scenario principale di successo, Scenario base, Flusso degli eventi, Flusso di eventi, Sequenza principale, Sequenza degli eventi principale, Corso normale
    alternatives: Flussi alternativi, Flusso alternativo, Scenari alternativi, Scenario alternativo, Sequenze alternative, Sequenza alternativa, Estensioni, Estensione, Eccezioni, Eccezione, Flussi di eccezione, Flusso di eccezione
    preconditions: Precondizioni, Precondizione, Pre-condizioni, Pre-condizione, Pre condizioni
    postconditions: Postcondizioni, Postcondizione, Post-condizioni, Post-condizione, Post condizioni, Post condizione
    rules: Regole di business, Regola di business, Regole aziendali
    other: Descrizione, Breve descrizione, Riassunto, Sommario, Note, Osservazioni, Priorità, Frequenza, Requisiti speciali, Riferimenti, Portata, Livello
    id: ID, Identificativo, Codice
    name: Nome, Nome del caso d'uso, Nome del caso d’uso, Titolo
    actors: Attore principale, Attore primario, Attori principali, Attori primari, Attore, Attori
    supporting-actors: Attori secondari, Attore secondario
    goal: Obiettivo, Scopo
    trigger: Innesco, Evento scatenante, Trigger, Condizione
    flow: Flusso, Passi
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
    acts: mostrare, visualizzare, presentare, inviare, salvare, registrare, notificare, informare, avvisare, rifiutare, bloccare, richiedere, reindirizzare, viene mostrato, viene mostrata, viene visualizzato, viene visualizzata, appare, appaiono
    happens: appare, appaiono
    states: è, sono, ha, hanno, non, già, può, vuole, deve, esiste, supera, tenta
    interrupts: annulla, chiude, abbandona, esce, interrompe
    expires: scade, dopo # secondi, dopo # minuti
    seconds: secondo, secondi
    minutes: minuto, minuti
    hours: ora, ore
    days: giorno, giorni
    if: se
    otherwise: altrimenti, in caso contrario, in qualsiasi ordine
    passive-verbs: è, sono, viene, vengono
    participles: -ato, -ata, -ati, -ate, -ito, -ita, -iti, -ite
    """)

  static let turkish = ReadyWording(
    "Turkish",
    """
    use-case: Kullanım senaryosu, Kullanım durumu
    main: Ana akış, Ana senaryo, Ana başarı senaryosu, Temel akış, Temel senaryo, Normal akış, Ana olay akışı, Temel olay akışı, Olay akışı, Başarı senaryosu
    alternatives: Alternatif akışlar, Alternatif akış, Alternatif senaryolar, Alternatif senaryo, Alternatif olay akışları, Uzantılar, Genişletmeler, İstisnalar, İstisna akışları, İstisnai durumlar, Hata senaryoları
    preconditions: Ön koşullar, Ön koşul, Önkoşullar, Önkoşul, Ön şartlar
    postconditions: Son koşullar, Son koşul, Sonkoşullar, Son şartlar, Son durum
    rules: İş kuralları, İş kuralı
    other: Açıklama, Kısa açıklama, Tanım, Özet, Notlar, Öncelik, Sıklık, Özel gereksinimler
    id: ID, Kimlik, Numara
    name: Ad, Adı, İsim, Kullanım senaryosu adı, Başlık
    actors: Birincil aktör, Birincil aktörler, Ana aktör, Aktör, Aktörler
    supporting-actors: İkincil aktörler, İkincil aktör, Yardımcı aktörler
    goal: Amaç, Hedef
    trigger: Tetikleyici, Koşul
    flow: Akış, Adımlar
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
    happens: gösterilir, görüntülenir, gönderilir, kaydedilir
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

  static let vietnamese = ReadyWording(
    "Vietnamese",
    """
    use-case: Ca sử dụng
    main: Luồng chính, Luồng cơ bản, Luồng sự kiện chính, Luồng sự kiện cơ bản, Luồng sự kiện, Dòng sự kiện chính, Luồng thực thi chính, Luồng xử lý chính, Kịch bản chính
    alternatives: Luồng thay thế, Luồng phụ, Luồng ngoại lệ, Luồng rẽ nhánh, Luồng lỗi, Luồng sự kiện phụ, Luồng sự kiện thay thế, Luồng sự kiện ngoại lệ, Dòng sự kiện phụ, Dòng sự kiện khác, Ngoại lệ, Mở rộng, Kịch bản thay thế
    preconditions: Tiền điều kiện, Điều kiện tiên quyết, Điều kiện trước
    postconditions: Hậu điều kiện, Điều kiện sau
    rules: Quy tắc nghiệp vụ, Quy tắc kinh doanh, Luật nghiệp vụ
    other: Mô tả, Mô tả tóm tắt, Mô tả ngắn, Tóm tắt, Ghi chú, Mức độ ưu tiên, Độ ưu tiên, Tần suất sử dụng, Yêu cầu đặc biệt
    id: ID, Mã, Mã use case
    name: Tên, Tên use case, Tên ca sử dụng
    actors: Tác nhân chính, Tác nhân, Các tác nhân, Actor
    supporting-actors: Tác nhân phụ
    goal: Mục tiêu, Mục đích
    trigger: Kích hoạt, Sự kiện kích hoạt, Điều kiện kích hoạt, Điều kiện
    flow: Luồng, Các bước
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

  static let indonesian = ReadyWording(
    "Indonesian",
    """
    use-case: Kasus penggunaan
    main: Alur utama, Alur normal, Alur dasar, Skenario utama, Skenario normal, Skenario sukses utama, Aliran utama, Aliran normal, Alur kejadian normal
    alternatives: Alur alternatif, Skenario alternatif, Aliran alternatif, Alur pengecualian, Skenario pengecualian, Alur eksepsi, Pengecualian, Ekstensi
    preconditions: Prakondisi, Pra-kondisi, Pra kondisi, Kondisi awal, Prasyarat
    postconditions: Pascakondisi, Pasca-kondisi, Pasca kondisi, Kondisi akhir
    rules: Aturan bisnis
    other: Deskripsi, Deskripsi singkat, Ringkasan, Catatan, Prioritas, Frekuensi, Kebutuhan khusus
    id: ID, Kode, Nomor
    name: Nama, Nama use case, Judul
    actors: Aktor utama, Aktor primer, Aktor, Pelaku
    supporting-actors: Aktor pendukung, Aktor sekunder
    goal: Tujuan, Sasaran
    trigger: Pemicu, Kondisi
    flow: Alur, Langkah-langkah
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
    acts: tampilkan, munculkan, kirim, kirimkan, simpan, tolak, blokir, hapus, catat, beri tahu, muncul
    happens: ditampilkan, muncul, dikirim, disimpan, ditolak, dihapus, dicatat, diblokir
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

  static let japanese = ReadyWording(
    "Japanese",
    """
    use-case: ユースケース
    main: 基本フロー, メインフロー, 主フロー, 基本シナリオ, メインシナリオ, 主シナリオ, 主成功シナリオ, 正常フロー, 正常系フロー, 正常系, 基本系列, 基本コース, 通常フロー
    alternatives: 代替フロー, 例外フロー, 拡張フロー, 代替シナリオ, 例外シナリオ, 拡張シナリオ, 代替系列, 例外系列, 代替コース, 例外コース, 異常系フロー, 異常系, 準正常系, 拡張
    preconditions: 事前条件, 前提条件
    postconditions: 事後条件, 終了条件
    rules: ビジネスルール, 業務ルール
    other: 概要, 説明, 備考, 補足, 優先度, 頻度
    id: ユースケースID, ID, 識別子
    name: ユースケース名, 名前, 名称, タイトル
    actors: 主アクター, メインアクター, プライマリアクター, 主要アクター, アクター
    supporting-actors: サブアクター, 副アクター, 支援アクター
    goal: 目的, ゴール, 目標
    trigger: トリガー, トリガ, 起動条件, 開始条件, 条件
    flow: フロー, 手順
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

  static let korean = ReadyWording(
    "Korean",
    """
    use-case: 유스케이스, 유즈케이스
    main: 기본 흐름, 기본 시나리오, 기본 성공 시나리오, 주요 흐름, 주 흐름, 주요 시나리오, 주 시나리오, 주 성공 시나리오, 기본 경로, 정상 흐름, 메인 플로우, 기본 플로우
    alternatives: 대안 흐름, 대체 흐름, 예외 흐름, 확장 흐름, 대안 시나리오, 대체 시나리오, 예외 시나리오, 확장 시나리오, 대안 플로우, 예외 플로우, 대안 경로, 대체 경로, 예외 경로, 예외 처리, 확장
    preconditions: 사전 조건, 선행 조건, 전제 조건
    postconditions: 사후 조건, 후행 조건, 종료 조건
    rules: 비즈니스 규칙, 업무 규칙
    other: 설명, 개요, 비고, 요약, 우선순위, 빈도
    id: 유스케이스 ID, ID, 식별자, 번호
    name: 유스케이스명, 유스케이스 이름, 유스케이스 명, 이름, 명칭, 제목
    actors: 주 액터, 주요 액터, 액터, 주 행위자, 행위자
    supporting-actors: 보조 액터, 부 액터, 지원 액터
    goal: 목표, 목적
    trigger: 트리거, 시작 조건, 조건
    flow: 흐름, 절차
    user: 사용자, 이용자, 액터
    system: 시스템, 애플리케이션
    step: 단계 #, # 단계, #번
    returns: # 단계로 돌아, 단계 #로 돌아, #번으로 돌아, # 단계부터 다시, # 단계로 이동, 단계 #로 이동, # 단계로 복귀, # 단계로 되돌아
    rejoins: 기본 흐름으로 돌아, 기본 흐름으로 복귀
    ends: 유스케이스를 종료, 유스케이스가 종료, 유스케이스는 종료, 유스케이스 종료, 유스케이스가 끝난다, 유스케이스를 끝낸다, 흐름을 종료
    fails: 유스케이스가 실패, 유스케이스는 실패
    displays: 표시한다, 표시합니다, 표시된다, 보여준다, 보여줍니다, 보여 준다, 출력한다, 출력합니다, 제공한다, 제공합니다
    prompts: 메시지, 알림, 경고, 대화 상자
    stores: 저장한다, 저장합니다, 등록한다, 등록합니다, 기록한다, 삭제한다, 생성한다, 수정한다, 전송한다
    checks: 검증한다, 검증합니다, 확인한다, 확인합니다, 검사한다
    states: 없다, 아니다, 않다, 않는다
    interrupts: 취소한다, 취소합니다, 닫는다, 중단한다
    expires: 만료, 시간 초과, #초 경과, #분 경과
    seconds: 초
    minutes: 분
    hours: 시간
    days: 일
    if: 만약
    otherwise: 그렇지 않으면
    """, verbsAreLast: true)
}
