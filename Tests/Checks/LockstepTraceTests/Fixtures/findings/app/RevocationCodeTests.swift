// Another platform: no second class of the same language.
@Suite("UC 9.11 Configure notifications")
struct RevocationCodeTests {}
