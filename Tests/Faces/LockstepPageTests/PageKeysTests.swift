import Lockstep
import LockstepModel
import LockstepPage
import Testing

struct PageKeysTests {
  @Test func theSecondOfAnIDHasAKeyOfItsOwn() {
    let steps: [(id: String, rows: [String])] = [
      ("1.1", ["1.1a", "1.1a"]), ("1.1", ["1.1a"]), ("1.2", ["1.2a"]),
    ]
    let keys = PageKeys(steps: steps, scenarios: ["1", "1.1"])
    #expect(keys.steps == ["1.1", "1.1~2", "1.2"])
    #expect(keys.rows == [["1.1a", "1.1a~2"], ["1.1a~3"], ["1.2a"]])
    #expect(keys.scenarios == ["1", "1.1~3"])
  }

  @Test func noIDOfADocumentIsTheKeyOfAnotherPlace() {
    let steps: [(id: String, rows: [String])] = [("1", ["a", "a~2", "a", "a"])]
    let keys = PageKeys(steps: steps)
    #expect(Set(keys.rows[0]).count == 4)
  }
}
