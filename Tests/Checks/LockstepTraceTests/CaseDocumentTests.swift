import LockstepModel
import LockstepTrace
import Testing

@Suite struct CaseDocuments {
  @Test func headingsDeclareCases() {
    let text = """
      # Logical Test Cases of LTC9
      ### LTC1

      #### PID issuance

      **Given** LTC2
      #### Details
      ## LTC3 Authentication fails {#ltc3}
      % manual
      ### [LTC4 - Rejects](#ltc4) ###
          % manual
      ## Appendix
      % manual
      ### LTC5
      ## Other
      #### Not its title
      ```
      ### LTC6
      ```
      """
    let (cases, _) = CaseDocument.cases(
      in: SourceText(path: "cases.md", text: text), Reading.names, manualMark: "% manual")
    #expect(cases.map(\.id.value) == ["LTC1", "LTC3", "LTC4", "LTC5"])
    #expect(cases.map(\.title) == ["PID issuance", "Authentication fails", "Rejects", nil])
    #expect(cases.map { $0.manualMark != nil } == [false, true, true, false])
  }
}
