import Lockstep
import LockstepModel
import LockstepPage
import Testing

struct PlaceKeysTests {
  @Test func theSecondOfAnIDHasAKeyOfItsOwn() {
    let keys = PlaceKeys(
      steps: [("1.1", ["1.1a", "1.1a"]), ("1.1", ["1.1a"]), ("1.2", ["1.2a"])], scenarios: ["1", "1.1"])
    #expect(keys.steps == ["1.1", "1.1~2", "1.2"])
    #expect(keys.rows == [["1.1a", "1.1a~2"], ["1.1a~3"], ["1.2a"]])
    #expect(keys.scenarios == ["1", "1.1~3"])
  }

  @Test func noIDOfADocumentIsTheKeyOfAnotherPlace() {
    let keys = PlaceKeys(steps: [("1", ["a", "a~2", "a", "a"])])
    #expect(Set(keys.rows[0]).count == 4)
  }
}
