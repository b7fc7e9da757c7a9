@DisplayName("UC2.3 Unlock the app")
class UnlockTheAppTests : TestBase() {
  @Test
  @DisplayName("«mismatched-citation|LTC51» Unlock app with the correct PIN")
  fun a() {}

  @Test
  @DisplayName("«unlisted-test-case|LTC57» PIN is invalid timeout")
  fun b() {}

  @Test
  @DisplayName("LTC52 «dangling-citation|LTC98» Unlock app with correct PIN")
  fun c() {}

  // @covers UC2.3 1.1a, «dangling-citation|1.9z», 1.2a, UC9.98 «dangling-citation|1.1a»
  fun d() {}

  @DisplayName("LTC97 not yet there")  // lockstep:ignore dangling-citation -- the page is behind
  fun e() {}

  fun f() = robot("see «dangling-citation|Use Case 9.99»")
}
