import Lockstep
import LockstepLint
import LockstepMarkdown
import LockstepModel
import Testing

/// Rows and the titles of the scenarios that they lead to: only a name that is another title's, or several of its words, contradicts.
@Suite struct WrongScenarioTests {
  private static let rules: Set<String> = ["wrong-scenario", "swapped-targets", "row-misses-scenario"]

  /// Two rows of a step, each with the title that it leads to.
  private static func found(_ rows: [(words: String, title: String)], leads: [Int]? = nil) throws
    -> [Diagnostic]
  {
    let isUser = rows[0].words.hasPrefix("User ")
    let step = isUser ? "**System displays screen 'Start'**" : "**System validates the input**"
    let lines = rows.enumerated().map { number, row in
      "| 1.1\("abcdef".dropFirst(number).prefix(1)) | \(isUser ? "" : "Case: ")\(row.words) | \((leads?[number] ?? number) + 2) |"
    }
    let scenarios = rows.enumerated().map { number, row in
      """
      | **\(number + 2)** | **\(row.title)** | |
      | **\(number + 2).1** | **System displays prompt 'P\(number)'** | |
      | \(number + 2).1a | User selects Close | End |
      """
    }
    let text = """
      # Use Case 1.1 A

      ## Flow

      | # | Description | Next |
      |---|---|---|
      | **1** | **PRIMARY SCENARIO** | |
      | **1.1** | \(step) | |
      \((lines + scenarios).joined(separator: "\n"))

      """
    let read = MarkdownReader.read(SourceText(path: "UC1.1_A.md", text: text))
    let document = try #require(read.value)
    return Linter.lint(Project([document]), said: read.diagnostics).filter { rules.contains($0.rule.id) }
  }

  /// Case and title in other words, negations, plurals: none of them is wrong.
  private static let natural: [(String, String, String, String)] = [
    ("Ticket is expired", "WHEN EXPIRED", "Guest has no ticket", "WHEN THERE ARE NO TICKETS"),
    ("Code is wrong", "WHEN CODE IS INCORRECT", "Code has expired", "WHEN CODE IS TOO OLD"),
    ("Card is blocked", "WHEN CARD CANNOT BE USED", "Card is unknown", "WHEN CARD IS NOT FOUND"),
    ("No seats left", "WHEN SOLD OUT", "Seats are available", "WHEN SEATS CAN BE CHOSEN"),
    ("Payment refused", "WHEN PAYMENT FAILED", "Payment takes too long", "WHEN BANK DOES NOT ANSWER"),
    ("User is a member", "WHEN MEMBERSHIP IS VALID", "User is no member", "WHEN NOT A MEMBER"),
    ("Address incomplete", "WHEN DETAILS ARE MISSING", "Address unknown", "WHEN ADDRESS CANNOT BE FOUND"),
    ("Order was sent", "WHEN DELIVERED", "Order is being packed", "WHEN STILL IN STORE"),
    ("Parcel is lost", "WHEN MISSING", "Parcel is late", "WHEN DELAYED"),
    ("Battery is low", "WHEN POWER IS LOW", "Battery is empty", "WHEN THERE IS NO POWER"),
    ("Account is new", "WHEN FIRST VISIT", "Account exists", "WHEN RETURNING"),
    ("Two accounts found", "WHEN SEVERAL ACCOUNTS EXIST", "One account found", "WHEN ACCOUNT IS UNIQUE"),
    ("Age below 18", "WHEN TOO YOUNG", "Age unknown", "WHEN BIRTHDAY IS MISSING"),
    ("Document not readable", "WHEN SCAN FAILED", "Document not accepted", "WHEN DOCUMENT TYPE IS UNKNOWN"),
    ("Fine is paid", "WHEN SETTLED", "Fine is open", "WHEN PAYMENT IS DUE"),
    ("Reader is offline", "WHEN NO CONNECTION", "Reader is busy", "WHEN READER IS IN USE"),
    ("Voucher used already", "WHEN VOUCHER IS INVALID", "Voucher unknown", "WHEN VOUCHER DOES NOT EXIST"),
    ("Room is taken", "WHEN NOT AVAILABLE", "Room is free", "WHEN AVAILABLE"),
    ("Last attempt", "WHEN NO ATTEMPTS ARE LEFT", "Attempts left", "WHEN USER MAY TRY AGAIN"),
    ("Update required", "WHEN VERSION IS TOO OLD", "Update recommended", "WHEN A NEWER VERSION EXISTS"),
  ]
  private static let naturalButtons: [(String, String, String, String)] = [
    ("User selects See details", "ERROR DETAILS", "User selects Correct", "WHEN DETAILS ARE INCORRECT"),
    ("User selects Pay later", "WHEN INVOICE IS WANTED", "User selects Pay now", "WHEN PAID AT ONCE"),
    ("User selects Other card", "CHOOSE A CARD", "User selects New card", "ADD A CARD"),
    ("User selects Skip", "WHEN NOT NOW", "User selects Start", "WHEN READY"),
    ("User selects Help", "GET HELP", "User selects Call us", "WHEN HELP IS NEEDED BY PHONE"),
    ("User selects Log in", "WHEN KNOWN", "User selects Sign up", "WHEN NEW"),
    ("User selects Delete", "CONFIRM REMOVAL", "User selects Keep", "WHEN NOTHING IS REMOVED"),
    ("User selects Send again", "RESEND THE CODE", "User selects Change number", "WHEN NUMBER IS WRONG"),
    ("User selects Map", "SHOW STORES NEARBY", "User selects List", "SHOW ALL STORES"),
    ("User selects Accept", "WHEN TERMS ARE ACCEPTED", "User selects Decline", "WHEN TERMS ARE REFUSED"),
    ("User selects Filter", "NARROW THE LIST", "User selects Sort", "ORDER THE LIST"),
    ("User selects Rent", "WHEN A BIKE IS RENTED", "User selects Reserve", "WHEN A BIKE IS KEPT"),
    ("User selects Gift", "WHEN BOUGHT FOR SOMEBODY ELSE", "User selects Mine", "WHEN BOUGHT FOR ONESELF"),
    ("User selects Share", "SEND A LINK", "User selects Copy", "COPY THE LINK"),
    ("User selects More", "ALL RESULTS", "User selects First", "BEST RESULT"),
    ("User selects Abort", "LEAVE WITHOUT SAVING", "User selects Save", "SAVE THE DRAFT"),
    ("User selects Upgrade", "WHEN BUSINESS CLASS IS FREE", "User selects Seats", "CHOOSE SEATS"),
    ("User selects Refund", "RETURN THE MONEY", "User selects Exchange", "RETURN THE GOODS"),
    ("User selects Yes", "WHEN CONFIRMED", "User selects No", "WHEN NOT CONFIRMED"),
    ("User selects Scan", "READ THE CODE", "User selects Type", "ENTER THE CODE"),
  ]

  @Test func naturalPairsAreRight() throws {
    for (case1, title1, case2, title2) in Self.natural + Self.naturalButtons {
      let found = try Self.found([(case1, title1), (case2, title2)])
      #expect(found.isEmpty, "\(case1) → \(title1): \(found.map { "\($0.message); \($0.help ?? "")" })")
    }
  }

  @Test(arguments: [
    [("User selects Stop", "GET WEBSITE CHECK DETAILS"), ("User selects Go on", "STOP")],
    [("Order is late", "WHEN ORDER IS LOST"), ("Order is elsewhere", "WHEN ORDER IS LATE")],
  ])
  func aNameThatIsAnotherTitleIsFound(_ rows: [(String, String)]) throws {
    // The second scenario is entered by no row of the step.
    let found = try Self.found(rows.map { (words: $0.0, title: $0.1) }, leads: [0, 0])
    #expect(found.contains { $0.row == "1.1a" }, "\(found.map(\.message))")
  }

  @Test func swappedRowsAreFound() throws {
    let rows = [
      (words: "Order is late", title: "WHEN ORDER IS LATE"),
      (words: "Order is lost", title: "WHEN ORDER IS LOST"),
    ]
    #expect(try Self.found(rows).isEmpty)
    #expect(try Self.found(rows, leads: [1, 0]).map(\.rule.id) == ["swapped-targets"])
  }
}
