# @covers «dangling-citation|1.1a»
def test_ltc51_user_selects_forgot_pin(): pass
def test_«mismatched-citation|ltc52»_user_selects_forgot_pin(): pass
