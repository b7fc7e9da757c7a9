describe("Use Case 9.6 Get help", () => {
  it("LTC70 Open help from the menu", () => {})
  it("LTC71 Read a help topic aloud", () => {})
  it('«unlisted-test-case|LTC51» User selects forgot PIN', () => {})
})
