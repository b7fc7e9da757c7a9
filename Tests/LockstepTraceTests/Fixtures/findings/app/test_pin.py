# @covers «dangling-citation|1.1a»
def test_ltc51_user_selects_forgot_pin(): pass
def test_«citation-title|ltc52»_user_selects_forgot_pin(): pass
