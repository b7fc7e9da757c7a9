Feature: UC2.3 Unlock the app

  The test cases LTC47 and LTC50, word for word as the document of test cases has them.

  Background:
    Given user has completed setup of remote PIN and biometrics
    When user opens the app
    Then system displays PIN screen

  Scenario: Unlock app with correct PIN
    When user enters correct PIN
    Then system displays dashboard

  Scenario: Unlock app with invalid PIN
    When user enters invalid PIN
    Then system handles it according to PIN retry policy
