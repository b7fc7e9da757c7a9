# language: en
@LTC57 @slow
Feature: Partial Flow 2.8 Validate entered PIN
  Scenario: LTC57 PIN is invalid timeout
    Given "four" attempts
