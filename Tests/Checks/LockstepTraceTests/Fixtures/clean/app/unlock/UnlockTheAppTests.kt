package app.unlock

import org.junit.jupiter.api.DisplayName
import org.junit.jupiter.api.Test

/* The screen of UC 2.3 has its own robot. */
@DisplayName("UC2.3 Unlock the app")
class UnlockTheAppTests : TestBase() {

  @Test
  @DisplayName("LTC51 User selects forgot PIN")
  // @covers UC2.3 1.1b
  fun forgotPin() {
    pinScreen.select("Forgot PIN")
    val url = "https://example.org/UC" // the old LTC999 was dropped; see LTC52
  }

  // @covers UC2.3 1.1a, 1.2a, PF2.8 1.1a -- the short way
  @Test
  fun `LTC52 Unlock app with correct PIN`() {
    pinScreen.enter("123456")
    // goes to UC7.1 afterwards
  }
}
