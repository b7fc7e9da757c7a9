import LockstepModel

/// The words of lists in Danish, Norwegian and Swedish.
extension ReadyWording {
  static let danish = ReadyWording(
    "Danish",
    """
    use-case: Brugsmønster, Brugsmønstret, Brugsscenarie, Brugstilfælde, Use casen
    main: Hovedscenarie, Hovedscenario, Hovedsuccesscenarie, Hovedsuccesscenario, Hovedforløb, Hovedflow, Normalt forløb, Normalforløb, Basisforløb, Primært forløb, Grundforløb, Primært scenarie
    alternatives: Alternative forløb, Alternativt forløb, Alternative scenarier, Alternativt scenarie, Alternative flows, Alternativt flow, Udvidelser, Udvidelse, Undtagelser, Undtagelse, Alternativer, Fejlscenarier
    preconditions: Forudsætninger, Forudsætning, Prækonditioner, Prækondition, Startbetingelser, Startbetingelse, Startkrav
    postconditions: Efterbetingelser, Efterbetingelse, Postkonditioner, Postkondition, Slutbetingelser, Slutbetingelse, Slutresultat, Succesgaranti
    rules: Forretningsregler, Forretningsregel
    other: Beskrivelse, Kort beskrivelse, Resumé, Noter, Bemærkninger, Prioritet, Hyppighed, Særlige krav, Omfang, Niveau, Interessenter
    id: ID, Nummer
    name: Navn, Titel
    actors: Primær aktør, Primære aktører, Hovedaktør, Aktør, Aktører
    supporting-actors: Sekundær aktør, Sekundære aktører, Understøttende aktører
    goal: Mål, Formål
    trigger: Udløser, Initiering, Startes af, Betingelse
    flow: Forløb, Trin
    user: Bruger, Brugeren, Aktør, Aktøren
    system: System, Systemet, Applikationen
    step: trin #, punkt #, skridt #
    returns: fortsætter … trin #, fortsæt … trin #, fortsættes … trin #, vender tilbage til trin #, vend tilbage til trin #, går tilbage til trin #, gå tilbage til trin #, tilbage til trin #, går til trin #, gå til trin #, genoptages … trin #, fortsætter … punkt #, tilbage til punkt #, gå til punkt #
    rejoins: vender tilbage til hovedscenariet, tilbage til hovedscenariet, vender tilbage til hovedforløbet, tilbage til hovedforløbet
    ends: use case slutter, use casen slutter, use case afsluttes, use casen afsluttes, use case stopper, use casen stopper, use case afbrydes, use casen afbrydes, brugsmønstret slutter, scenariet slutter, forløbet slutter, eller slutter
    fails: use case fejler, use casen fejler, use case mislykkes, use casen mislykkes
    go-to: fortsætter med, går til
    executes: udfører, inkluderer, kalder
    repeats: gentager trin #, gentag trin #, trin # … gentages
    until: indtil
    displays: viser, præsenterer, fremviser
    prompts: besked, meddelelse, fejlmeddelelse, fejlbesked, dialog, bekræftelse, advarsel
    stores: gemmer, registrerer, opretter, sletter, opdaterer, sender, tilføjer, fjerner
    checks: validerer, verificerer, kontrollerer, tjekker
    acts: vis, send, gem, afvis, bloker, vises, sendes, gemmes, afvises
    happens: vises, sendes, gemmes, afvises
    states: er, har, var, allerede, ikke, kan, vil, skal, findes, ønsker, forsøger, overstiger
    interrupts: annullerer, afbryder, lukker, forlader, fortryder, stopper
    expires: udløber, udløbet, efter # sekunder, efter # minutter
    seconds: sekund, sekunder
    minutes: minut, minutter
    hours: time, timer
    days: dag, dage
    if: hvis, såfremt
    otherwise: ellers, i modsat fald, i vilkårlig rækkefølge
    """)

  static let norwegian = ReadyWording(
    "Norwegian",
    """
    use-case: Brukstilfelle, Brukstilfellet, Bruksmønster, Bruksmønsteret, Use caset
    main: Hovedflyt, Hovedscenario, Hovedforløp, Normalflyt, Normal flyt, Normal hendelsesflyt, Normalt forløp, Basisflyt, Grunnflyt, Hendelsesflyt
    alternatives: Alternativ flyt, Alternative flyter, Alternative forløp, Alternativt forløp, Alternative scenarioer, Alternativt scenario, Alternative hendelsesforløp, Utvidelser, Utvidelse, Unntak, Alternativer, Feilsituasjoner, Variasjoner
    preconditions: Forutsetninger, Forutsetning, Prebetingelser, Prebetingelse, Startbetingelser, Forhåndsbetingelser, Forbetingelser
    postconditions: Etterbetingelser, Etterbetingelse, Postbetingelser, Postbetingelse, Sluttbetingelser, Sluttbetingelse, Resultat
    rules: Forretningsregler, Forretningsregel
    other: Beskrivelse, Kort beskrivelse, Sammendrag, Notater, Merknader, Prioritet, Frekvens, Spesielle krav, Omfang, Nivå, Interessenter
    id: ID, Nummer
    name: Navn, Tittel
    actors: Primæraktør, Primær aktør, Primære aktører, Hovedaktør, Aktør, Aktører
    supporting-actors: Sekundæraktør, Sekundær aktør, Sekundære aktører, Støtteaktører
    goal: Mål, Formål
    trigger: Utløser, Trigger, Betingelse
    flow: Flyt, Steg
    user: Bruker, Brukeren, Aktør, Aktøren
    system: System, Systemet, Applikasjonen
    step: steg #, trinn #, punkt #
    returns: fortsetter … steg #, fortsett … steg #, går tilbake til steg #, gå tilbake til steg #, tilbake til steg #, vender tilbake til steg #, returnerer til steg #, går til steg #, gå til steg #, gjenopptas … steg #, fortsetter … trinn #, tilbake til trinn #, gå til trinn #, fortsetter … punkt #, tilbake til punkt #, gå til punkt #
    rejoins: tilbake til hovedflyten, går tilbake til hovedflyten, tilbake til normalflyten, fortsetter i hovedflyten
    ends: use case avsluttes, use caset avsluttes, use case slutter, use caset slutter, use case stopper, brukstilfellet avsluttes, brukstilfellet slutter, bruksmønsteret avsluttes, flyten avsluttes, scenarioet avsluttes, eller avsluttes
    fails: use case feiler, use caset feiler, brukstilfellet feiler, brukstilfellet mislykkes
    go-to: fortsetter med, går til
    executes: utfører, inkluderer, kaller
    repeats: gjentar steg #, gjenta steg #, steg # … gjentas, gjentar trinn #
    until: inntil
    displays: viser, presenterer, lister
    prompts: melding, feilmelding, dialog, bekreftelse, advarsel, varsel
    stores: lagrer, registrerer, oppretter, sletter, oppdaterer, sender, legger, fjerner
    checks: validerer, verifiserer, kontrollerer, sjekker
    acts: vis, send, lagre, avvis, blokker, vises, sendes, lagres, avvises
    happens: vises, sendes, lagres, avvises
    states: er, har, var, allerede, ikke, kan, vil, må, finnes, ønsker, forsøker, overstiger
    interrupts: avbryter, avbestiller, lukker, forlater, angrer, stopper
    expires: utløper, utløpt, etter # sekunder, etter # minutter
    seconds: sekund, sekunder
    minutes: minutt, minutter
    hours: time, timer
    days: dag, dager
    if: hvis, dersom
    otherwise: ellers, i motsatt fall, i vilkårlig rekkefølge
    """)

  static let swedish = ReadyWording(
    "Swedish",
    """
    use-case: Användningsfall, Användningsfallet, Use caset
    main: Huvudflöde, Huvudscenario, Normalflöde, Normalt flöde, Grundflöde, Basflöde, Primärt flöde, Händelseflöde, Normalt händelseförlopp, Huvudsakligt flöde
    alternatives: Alternativa flöden, Alternativt flöde, Alternativflöden, Alternativa scenarier, Alternativt scenario, Alternativa händelseförlopp, Utökningar, Utvidgningar, Undantag, Undantagsflöden, Felflöden, Alternativ
    preconditions: Förutsättningar, Förutsättning, Förvillkor, Förkrav
    postconditions: Eftervillkor, Slutvillkor, Sluttillstånd, Resultat
    rules: Affärsregler, Affärsregel, Verksamhetsregler
    other: Beskrivning, Kort beskrivning, Sammanfattning, Anteckningar, Anmärkningar, Prioritet, Frekvens, Särskilda krav, Omfattning, Nivå, Intressenter
    id: ID, Nummer
    name: Namn, Titel
    actors: Primär aktör, Primära aktörer, Huvudaktör, Aktör, Aktörer
    supporting-actors: Sekundär aktör, Sekundära aktörer, Stödjande aktörer
    goal: Mål, Syfte
    trigger: Utlösare, Utlösande händelse, Trigger, Villkor
    flow: Flöde, Steg
    user: Användare, Användaren, Aktör, Aktören
    system: System, Systemet, Applikationen
    step: steg #, punkt #
    returns: fortsätter … steg #, fortsätt … steg #, återgår till steg #, återgå till steg #, går tillbaka till steg #, gå tillbaka till steg #, tillbaka till steg #, går till steg #, gå till steg #, återupptas … steg #, fortsätter … punkt #, återgår till punkt #, tillbaka till punkt #
    rejoins: återgår till huvudflödet, tillbaka till huvudflödet, fortsätter i huvudflödet, återgår till normalflödet
    ends: användningsfallet avslutas, användningsfallet slutar, användningsfallet avbryts, use case avslutas, use caset avslutas, flödet avslutas, flödet slutar, scenariot avslutas, eller avslutas
    fails: användningsfallet misslyckas, use caset misslyckas
    go-to: fortsätter med, går till
    executes: utför, inkluderar, anropar
    repeats: upprepar steg #, upprepa steg #, steg # … upprepas
    until: tills
    displays: visar, presenterar, listar
    prompts: meddelande, felmeddelande, dialog, dialogruta, bekräftelse, varning, avisering
    stores: sparar, lagrar, registrerar, skapar, raderar, uppdaterar, skickar
    checks: validerar, verifierar, kontrollerar
    acts: visa, skicka, spara, avvisa, blockera, visas, skickas, sparas, avvisas
    happens: visas, skickas, sparas, avvisas
    states: är, har, var, redan, inte, kan, vill, måste, finns, önskar, försöker, överskrider
    interrupts: avbryter, avbokar, stänger, lämnar, ångrar, stoppar
    expires: löper ut, löpt ut, efter # sekunder, efter # minuter
    seconds: sekund, sekunder
    minutes: minut, minuter
    hours: timme, timmar
    days: dag, dagar
    if: om, ifall
    otherwise: annars, i annat fall, i valfri ordning
    """)
}
