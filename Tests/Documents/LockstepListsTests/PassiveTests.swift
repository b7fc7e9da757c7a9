import Lockstep
import LockstepModel
import TestSupport
import Testing

/// Passive sentences.
@Suite struct PassiveTests {
  private func kind(_ sentence: String) throws -> String? {
    let main = "1. Guest selects a game.\n2. \(sentence)\n3. System stores the loan."
    return try Lists.lines("", main: main).first { $0.hasPrefix("  2 ") }
  }

  @Test(arguments: [
    "Products are displayed to the guest.", "The cart is updated.", "The list is filtered.",
    "A receipt is sent.",
    "The order is then automatically stored.", "An error should be raised.", "Trainer is informed.",
    "Die Produkte werden angezeigt.", "A message appears.", "The page reloads.", "The page opens.",
    "The page opens in another window.",
  ])
  func whatHappensToAThingIsAStepOfTheSystem(_ sentence: String) async throws {
    #expect(try kind(sentence) == "  2 case 'as written' → 3")
    let main = "1. Guest selects a game.\n2. \(sentence)\n3. System stores the loan."
    #expect(try await Lists.findings("", main: main) == [])
  }

  @Test func whatIsDoneToAnotherActorIsAStepOfTheSystem() throws {
    let main = "1. Guest selects a game.\n2. Bank is informed.\n3. System stores the loan."
    let text = Lists.useCase(main, actor: "Guest\n\n**Supporting Actors:** Bank")
    #expect(Lists.lines(try Lists.document(text)).contains("  2 case 'as written' → 3"))
  }

  @Test func whatIsDoneBySomebodyIsHis() throws {
    #expect(try kind("The form is filled in by the guest.")?.hasPrefix("  2 user ") == true)
  }

  @Test(arguments: [
    "Trainer opens the door.", "They click on the button and are redirected.", "The trainer opens the door.",
    "The mail is in the list.", "Trainer, who is informed, leaves.",
  ])
  func whatSomebodyDoesIsNot(_ sentence: String) async throws {
    #expect(try kind(sentence)?.hasPrefix("  2 text ") == true)
  }

  /// A use case that is told in the passive is played.
  @Test func aFlowOfThingsIsPlayed() async throws {
    let main =
      "1. Guest opens the shop.\n2. Games are displayed.\n3. The price is shown.\n4. The loan is stored."
    #expect(try await Lists.findings("", main: main) == [])
  }

  /// What is done to the user, and to a thing, in sentences of other languages.
  @Test(arguments: [
    ("Lectora", "El sistema muestra la lista.", "La lectora es redirigida a la lista."),
    ("Lectora", "El sistema muestra la lista.", "Los libros son guardados."),
    ("Turista", "O sistema exibe a lista.", "O turista é automaticamente redirecionado para a lista."),
    ("Client", "Le système affiche la liste.", "Le client est redirigé vers la liste."),
    ("Client", "Le système affiche la liste.", "La demande est enregistrée."),
    ("Klient", "System wyświetla listę.", "Klient zostaje przekierowany do listy."),
    ("Cliente", "Il sistema mostra le stanze libere.", "Il cliente viene reindirizzato alla pagina."),
  ])
  func otherLanguagesHaveTheirForms(_ actor: String, _ shows: String, _ passive: String) throws {
    let text = Lists.useCase("1. \(shows)\n2. \(passive)\n3. \(shows)", actor: actor)
    let found = Lists.lines(try Lists.document(text))
    #expect(found.contains("  2 case 'as written' → 3"), "\(found)")
  }

  @Test(arguments: [
    ("Lectora", "El sistema muestra la lista.", "La lectora elige un libro guardado."),
    ("Client", "Le système affiche la liste.", "Le client choisit une page."),
  ])
  func actsInOtherLanguagesAreNoPassive(_ actor: String, _ shows: String, _ act: String) throws {
    let text = Lists.useCase("1. \(shows)\n2. \(act)\n3. \(shows)", actor: actor)
    #expect(Lists.lines(try Lists.document(text)).contains { $0.hasPrefix("  2 user ") })
  }
}
