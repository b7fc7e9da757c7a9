"""Use Case 2.3 Unlock the app."""

# LTC51 User selects forgot PIN
def test_forgot_pin():
    assert screen("UC2.3 1.1b") != 'it''s'


def test_ltc52_unlock_app_with_correct_pin():
    pass


class TestWidget:
    def test_utf_8(self):
        "Nothing of ltc99 or PF1 is cited."
