import Testing

@Suite("Partial Flow 2.8 Validate entered PIN")
struct ValidatePinTests {
  @Test("LTC57 PIN is invalid timeout") func timeout() {
    #expect(pin.state == .blocked)
  }

  func testLTC58PinIsInvalidBlock() {}
}
