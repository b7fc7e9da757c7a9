import LockstepModel

/// The words of lists in Slavic languages.
extension ReadyWording {
  static let czech = ReadyWording(
    "Czech",
    """
    use-case: Případ užití, Případ použití
    main: Hlavní scénář, Hlavní tok, Hlavní tok událostí, Hlavní úspěšný scénář, Základní scénář, Základní tok, Základní tok událostí, Normální tok, Normální průběh, Hlavní průběh, Primární scénář
    alternatives: Alternativní scénáře, Alternativní scénář, Alternativní toky, Alternativní tok, Alternativní průběhy, Alternativní průběh, Alternativy, Rozšíření, Výjimky, Výjimka, Chybové scénáře, Chybové stavy
    preconditions: Předpoklady, Předpoklad, Vstupní podmínky, Vstupní podmínka, Počáteční podmínky, Podmínky před spuštěním
    postconditions: Výstupní podmínky, Výstupní podmínka, Následné podmínky, Následná podmínka, Koncové podmínky, Podmínky po dokončení, Výsledek
    rules: Obchodní pravidla, Obchodní pravidlo, Byznys pravidla
    other: Popis, Stručný popis, Krátký popis, Shrnutí, Poznámky, Priorita, Frekvence, Zvláštní požadavky, Rozsah, Úroveň
    id: ID, Identifikátor, Číslo
    name: Název, Jméno, Název případu užití
    actors: Primární aktér, Primární aktéři, Hlavní aktér, Hlavní aktéři, Aktér, Aktéři, Účastníci
    supporting-actors: Sekundární aktér, Sekundární aktéři, Vedlejší aktéři
    goal: Cíl, Účel
    trigger: Spouštěč, Spouštěcí událost, Podmínka
    flow: Průběh, Kroky
    user: Uživatel, Uživatelka, Aktér
    system: Systém, Aplikace
    step: krok #, kroku #, kroky #, bod #, bodu #
    returns: návrat … kroku #, návrat na krok #, vrací … kroku #, vrátí … kroku #, pokračuje … krokem #, pokračuje … kroku #, pokračovat … krokem #, přechod na krok #, přejde … kroku #, přejde na krok #, zpět na krok #, zpět ke kroku #, návrat … bodu #, pokračuje … bodem #, pokračuje … bodu #
    rejoins: návrat do hlavního scénáře, vrací se do hlavního scénáře, zpět do hlavního scénáře, návrat do hlavního toku
    ends: případ užití končí, případ užití … končí, případ užití je ukončen, případ užití … ukončen, případ použití končí, konec případu užití, use case končí, use case … ukončen, scénář končí, tok končí, nebo končí
    fails: případ užití selže, případ užití končí neúspěchem
    go-to: pokračuje případem, přechází do
    executes: provede, zahrnuje, spustí
    repeats: opakuje kroky #, opakuje krok #, kroky # … se opakují
    until: dokud
    displays: zobrazí, zobrazuje, ukáže, vypíše, nabídne
    prompts: zprávu, hlášku, hlášení, potvrzení, upozornění, varování, oznámení
    stores: uloží, ukládá, zapíše, zaznamená, vytvoří, smaže, odstraní, aktualizuje, odešle, přidá
    checks: ověří, ověřuje, zkontroluje, kontroluje, validuje
    acts: zobrazit, zobraz, ukázat, odeslat, uložit, odmítnout, zablokovat, upozornit, zobrazí se, objeví se
    states: je, jsou, má, mají, není, nejsou, nemá, již, už, nemůže, chce, musí, existuje, neexistuje
    interrupts: zruší, zavře, opustí, přeruší, ukončí, stornuje
    expires: vyprší, vypršel, vypršela, uplyne, po # sekundách, po # minutách
    seconds: sekunda, sekundy, sekund, sekundách
    minutes: minuta, minuty, minut, minutách
    hours: hodina, hodiny, hodin, hodinách
    days: den, dny, dní, dnech
    if: pokud, jestliže
    otherwise: jinak, v opačném případě, v libovolném pořadí
    """)

  static let polish = ReadyWording(
    "Polish",
    """
    use-case: Przypadek użycia
    main: Scenariusz główny, Główny scenariusz, Główny scenariusz sukcesu, Scenariusz podstawowy, Podstawowy scenariusz, Przebieg podstawowy, Podstawowy przebieg, Przebieg główny, Główny przebieg, Przepływ główny, Główny przepływ, Przepływ podstawowy, Normalny przebieg, Główny przepływ zdarzeń, Podstawowy przepływ zdarzeń, Przepływ zdarzeń, Scenariusz
    alternatives: Scenariusze alternatywne, Scenariusz alternatywny, Alternatywne scenariusze, Przepływy alternatywne, Przepływ alternatywny, Alternatywne przepływy, Alternatywne przepływy zdarzeń, Przebiegi alternatywne, Przebieg alternatywny, Alternatywny przebieg, Rozszerzenia, Rozszerzenie, Wyjątki, Wyjątek, Sytuacje wyjątkowe, Scenariusze wyjątkowe, Scenariusz wyjątku, Scenariusze wyjątków
    preconditions: Warunki początkowe, Warunek początkowy, Warunki wstępne, Warunek wstępny, Wymagania wstępne
    postconditions: Warunki końcowe, Warunek końcowy
    rules: Reguły biznesowe, Reguła biznesowa
    other: Opis, Krótki opis, Uwagi, Notatki, Priorytet, Częstotliwość, Wymagania specjalne, Zakres, Poziom
    id: ID, Identyfikator, Numer
    name: Nazwa, Nazwa przypadku użycia, Tytuł
    actors: Aktor główny, Główny aktor, Aktor podstawowy, Aktorzy główni, Aktor, Aktorzy
    supporting-actors: Aktorzy drugorzędni, Aktor drugorzędny, Aktorzy pomocniczy
    goal: Cel
    trigger: Wyzwalacz, Wyzwalanie, Zdarzenie inicjujące, Warunek
    flow: Przebieg, Kroki
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
    acts: wyświetl, wyświetlić, pokaż, pokazać, wyślij, wysłać, zapisz, odrzuć, odrzucić, zablokuj, powiadom, poinformuj, pojawia się, wyświetlany jest, wyświetlana jest
    happens: pojawia, pojawiają
    states: jest, są, ma, mają, nie, już, może, musi, chce, istnieje, próbuje, przekracza
    interrupts: anuluje, zamyka, rezygnuje, przerywa, opuszcza
    expires: wygasa, wygasł, wygasła, upływa, mija, po # sekundach, po # minutach
    seconds: sekunda, sekundy, sekund, sekundach
    minutes: minuta, minuty, minut, minutach
    hours: godzina, godziny, godzin, godzinach
    days: dzień, dni, dniach
    if: jeśli, jeżeli
    otherwise: w przeciwnym razie, w dowolnej kolejności
    passive-verbs: zostaje, zostają, zostanie, zostaną, jest, są
    participles: -ny, -na, -ne, -ni, -ty, -ta, -te
    """)

  static let russian = ReadyWording(
    "Russian",
    """
    use-case: Вариант использования, Прецедент
    main: Основной поток, Основной поток событий, Основной сценарий, Основной успешный сценарий, Главный сценарий, Главный успешный сценарий, Базовый сценарий, Базовый поток, Нормальный ход событий, Основной ход событий, Основная последовательность, Успешный сценарий
    alternatives: Альтернативные потоки, Альтернативный поток, Альтернативные потоки событий, Альтернативные сценарии, Альтернативный сценарий, Альтернативные последовательности, Альтернативная последовательность, Расширения, Расширение, Исключения, Исключение, Исключительные ситуации, Обработка ошибок
    preconditions: Предусловия, Предусловие, Начальные условия
    postconditions: Постусловия, Постусловие, Гарантии успеха
    rules: Бизнес-правила, Бизнес правила, Бизнес-правило
    other: Описание, Краткое описание, Примечания, Примечание, Приоритет, Частота, Частота использования, Специальные требования, Уровень, Область действия
    id: ID, Идентификатор, Номер, Код
    name: Название, Имя, Наименование
    actors: Основной актор, Основной актёр, Основное действующее лицо, Главный актор, Первичный актор, Действующие лица, Действующее лицо, Актор, Акторы, Актёр, Актер, Актёры, Актеры, Участники
    supporting-actors: Второстепенные акторы, Второстепенный актор, Вспомогательные акторы
    goal: Цель
    trigger: Триггер, Условие
    flow: Поток, Шаги
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
    acts: показать, отобразить, вывести, отправить, сохранить, отклонить, заблокировать, уведомить, сообщить, отображается, появляется, выводится, отправляется
    happens: отображается, появляется, выводится, отправляется
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

  static let ukrainian = ReadyWording(
    "Ukrainian",
    """
    use-case: Варіант використання, Прецедент, Сценарій використання
    main: Основний сценарій, Основний потік, Основний потік подій, Основний успішний сценарій, Головний сценарій, Головний успішний сценарій, Базовий сценарій, Базовий потік, Основний хід подій, Нормальний хід подій, Успішний сценарій
    alternatives: Альтернативні сценарії, Альтернативний сценарій, Альтернативні потоки, Альтернативний потік, Альтернативний хід подій, Розширення, Винятки, Виняток, Виключні ситуації, Виняткові ситуації, Обробка помилок
    preconditions: Передумови, Передумова, Попередні умови, Попередня умова
    postconditions: Постумови, Постумова, Післяумови, Післяумова, Результат
    rules: Бізнес-правила, Бізнес-правило, Бізнес правила
    other: Опис, Короткий опис, Примітки, Примітка, Пріоритет, Частота, Особливі вимоги, Рівень
    id: ID, Ідентифікатор, Номер
    name: Назва, Ім'я, Назва варіанта використання
    actors: Основний актор, Головний актор, Актор, Актори, Дійові особи, Учасники
    supporting-actors: Допоміжні актори, Другорядні актори
    goal: Мета, Ціль
    trigger: Тригер, Умова, Подія-ініціатор
    flow: Хід подій, Кроки
    user: Користувач, Користувачка, Актор
    system: Система, Застосунок, Додаток
    step: крок #, кроку #, кроки #, пункт #, пункту #
    returns: повернення … кроку #, повертається … кроку #, повернутися … кроку #, перехід … кроку #, переходить … кроку #, продовжується … кроку #, продовжується … кроком #, повернення … пункту #, повертається … пункту #, перехід … пункту #
    rejoins: повернення до основного сценарію, повертається до основного сценарію, повернення до основного потоку
    ends: варіант використання … завершується, варіант використання завершується, варіант використання … закінчується, кінець варіанта використання, прецедент завершується, сценарій … завершується, сценарій завершується, use case … завершується
    fails: варіант використання … невдачею, варіант використання … неуспішно
    go-to: перехід до, переходить до
    executes: виконує, включає, запускає
    repeats: повторює кроки #, повторює крок #, кроки # … повторюються
    until: доки не, поки не
    displays: відображає, показує, виводить, демонструє
    prompts: повідомлення, попередження, підтвердження, сповіщення
    stores: зберігає, створює, видаляє, оновлює, записує, реєструє, надсилає, додає
    checks: перевіряє, валідує, верифікує
    acts: показати, відобразити, вивести, надіслати, зберегти, відхилити, заблокувати, повідомити, відображається, з'являється, виводиться, надсилається
    happens: відображається, з'являється, виводиться, надсилається
    states: є, має, не, вже, немає, може, хоче, повинен, повинна, намагається, перевищує
    interrupts: скасовує, відміняє, закриває, виходить, перериває, відмовляється
    expires: спливає, минає, закінчується час, через # секунд, через # хвилин
    seconds: секунда, секунди, секунд
    minutes: хвилина, хвилини, хвилин
    hours: година, години, годин
    days: день, дня, днів
    if: якщо
    otherwise: інакше, в іншому випадку, у довільному порядку
    """)
}
