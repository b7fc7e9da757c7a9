describe('UC 9.6 Get help', () => {
  // it's one screen only
  it(`LTC70 Open help from the menu`, async () => {
    await page.click("text=Help") /* @covers UC9.6 1.1a */
  })
})
