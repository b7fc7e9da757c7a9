package import LockstepModel

/// The words of lists in another language than the built-in ones, for a project that declares them.
package struct ReadyWording: Sendable {
  package let language: String
  /// Whether sentences end with their verb.
  let verbsAreLast: Bool
  /// A key and its words in each line.
  private let text: String

  /// All, in the order of `docs/wording.md`.
  package static let all: [ReadyWording] = [
    spanish, portuguese, dutch, french, chinese, italian, polish, russian, turkish, vietnamese, indonesian,
    japanese, korean, danish, norwegian, swedish, czech, ukrainian,
  ]

  init(_ language: String, _ text: String, verbsAreLast: Bool = false) {
    (self.language, self.text, self.verbsAreLast) = (language, text, verbsAreLast)
  }

  /// The words for each key of `lists:`.
  package var lists: [(key: Wording.ListWord, words: [String])] {
    var lists: [(key: Wording.ListWord, words: [String])] = []
    _ = wordsOfLine { key, words in
      if let key = Wording.ListWord(rawValue: String(key)) { lists.append((key, Self.splitWords(words))) }
      return false
    }
    return lists
  }

  /// Most documents are not in it, so that its other words are not needed.
  func words(_ key: Wording.ListWord) -> [String] {
    wordsOfLine { name, _ in name == key.rawValue }.map(Self.splitWords) ?? []
  }

  /// The verbs that make a passive of a participle behind them: `est`.
  var passiveVerbs: [String] { wordsOfLine { name, _ in name == "passive-verbs" }.map(Self.splitWords) ?? [] }

  /// Participles, or what these end with: `averti`, `-é`.
  var participles: [String] { wordsOfLine { name, _ in name == "participles" }.map(Self.splitWords) ?? [] }

  /// Words with which an act begins that nobody is named for: `mostrar un mensaje`, `se muestra un mensaje`.
  var acts: [String] { wordsOfLine { name, _ in name == "acts" }.map(Self.splitWords) ?? [] }

  /// Verbs of things, behind which nobody is named either: `un mensaje aparece`.
  var happenings: [String] { wordsOfLine { name, _ in name == "happens" }.map(Self.splitWords) ?? [] }

  /// The words of the first line that fits.
  private func wordsOfLine(where fits: (_ key: Substring, _ words: Substring) -> Bool) -> Substring? {
    var rest = text.utf8[...]
    while let colon = rest.firstIndex(of: UInt8(ascii: ":")) {
      let end = rest[colon...].firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
      let words = Substring(rest[colon..<end].dropFirst())
      if fits(Substring(rest[..<colon]), words) { return words }
      rest = rest[end...].dropFirst()
    }
    return nil
  }

  private static func splitWords(_ words: Substring) -> [String] {
    words.utf8.split(separator: UInt8(ascii: ",")).map { String(Substring($0.drop { $0 == 0x20 })) }
  }

  private static let spanish = ReadyWording(
    "Spanish",
    """
    use-case: Caso de uso
    main: Flujo normal básico, Flujo normal, Flujo básico, Flujo principal, Escenario principal, Escenario principal de éxito, Curso normal, Curso básico, Secuencia normal, Flujo de eventos
    alternatives: Flujos alternos, Flujo alterno, Flujos alternativos, Flujo alternativo, Cursos alternos, Curso alterno, Extensiones, Excepciones, Excepción, Flujos de excepción, Flujo de excepción, Escenarios alternativos
    preconditions: Precondiciones, Precondición, Pre-condiciones
    postconditions: Postcondiciones, Postcondición, Poscondiciones, Post-condiciones
    rules: Reglas de negocio, Regla de negocio
    other: Descripción, Resumen, Notas, Observaciones, Prioridad, Frecuencia, Requisitos especiales, Referencias
    id: ID, Identificador, Código
    name: Nombre, Nombre del caso de uso, Título
    actors: Actor principal, Actor primario, Actor, Actores, Actores principales
    supporting-actors: Actores secundarios, Actor secundario
    goal: Objetivo, Propósito, Meta
    trigger: Disparador, Condición
    flow: Flujo, Pasos
    user: Usuario, Usuaria, Actor
    system: Sistema, Aplicación
    step: paso #, pasos #
    returns: continúa … paso #, continua … paso #, regresa … paso #, vuelve … paso #, retorna … paso #, se reanuda … paso #, sigue … paso #, volver … paso #, regresar … paso #, ir al paso #, se repite … paso #, retoma … paso #, retorno … paso #, regreso … paso #
    rejoins: regresa al flujo, vuelve al flujo, retorna al flujo, continúa con el flujo, regresa al flujo principal
    ends: caso de uso termina, caso de uso finaliza, termina el caso de uso, finaliza el caso de uso, fin del caso de uso, flujo termina, flujo finaliza, caso de uso acaba, o termina, o finaliza
    fails: caso de uso falla, caso de uso fracasa
    go-to: continúa con, continúa en
    executes: ejecuta, incluye, realiza
    repeats: repite los pasos #, repite pasos #, repite el paso #
    until: hasta que, hasta
    displays: muestra, presenta, despliega, visualiza, lista
    prompts: mensaje, diálogo, confirmación, aviso, alerta, notificación
    stores: guarda, almacena, registra, crea, elimina, actualiza, borra, envía
    checks: valida, verifica, comprueba
    acts: mostrar, presentar, visualizar, desplegar, enviar, guardar, registrar, notificar, informar, avisar, rechazar, bloquear, solicitar, validar, verificar, redirigir, se muestra, se muestran, se mostrará, se mostrarán, se presenta, se visualiza, se envía, se notifica, se informa, se rechaza, se bloquea, se solicita, se guarda, se registra, se redirige, aparece, aparecen, aparecerá
    happens: aparece, aparecen, aparecerá
    states: es, son, está, están, ha, han, tiene, tenía, ya, no, puede, existe, intenta, quiere, debe, supera
    interrupts: cancela, cierra, abandona, sale, interrumpe, detiene, aborta
    expires: expira, caduca, vence, se agota, después de # segundos, después de # minutos, tras # minutos
    seconds: segundo, segundos
    minutes: minuto, minutos
    hours: hora, horas
    days: día, días
    if: si
    otherwise: de lo contrario, en caso contrario, si no, sino, en cualquier orden
    passive-verbs: es, son, será, serán
    participles: -ado, -ada, -ados, -adas, -ido, -ida, -idos, -idas
    """)

  private static let portuguese = ReadyWording(
    "Portuguese",
    """
    use-case: Caso de uso
    main: Fluxo principal, Fluxo básico, Fluxo normal, Cenário principal, Cenário princ, Cenário principal de sucesso, Fluxo de eventos, Fluxo principal de eventos, Curso normal
    alternatives: Fluxos alternativos, Fluxo alternativo, Fluxos alternos, Cenários alternativos, Cenário alternativo, Cenários de exceção, Cenário de exceção, Cenários exceção, Extensões, Exceções, Exceção, Fluxos de exceção, Fluxo de exceção, Fluxos de exceções, Fluxo de exceções, Fluxos secundários
    preconditions: Pré-condições, Pre-condições, Pré-condição, Precondições, Precondição, Pré-requisitos
    postconditions: Pós-condições, Pós-condição, Poscondições
    rules: Regras de negócio, Regra de negócio
    other: Descrição, Resumo, Notas, Observações, Prioridade, Frequência, Requisitos especiais, Referências
    id: ID, Identificador, Código
    name: Nome, Nome do caso de uso, Título
    actors: Ator principal, Ator primário, Ator, Atores, Atores principais
    supporting-actors: Atores secundários, Ator secundário
    goal: Objetivo, Propósito, Meta
    trigger: Gatilho, Condição
    flow: Fluxo, Passos
    user: Usuário, Usuária, Utilizador, Ator
    system: Sistema, Aplicação, Aplicativo
    step: passo #, passos #
    returns: retorna … passo #, volta … passo #, continua … passo #, regressa … passo #, segue … passo #, retoma … passo #, retornar … passo #, voltar … passo #, ir para o passo #, prossegue … passo #, retorno … passo #
    rejoins: retorna ao fluxo principal, volta ao fluxo principal, continua no fluxo principal
    ends: caso de uso termina, caso de uso é encerrado, caso de uso encerra, caso de uso finaliza, encerra o caso de uso, termina o caso de uso, fim do caso de uso, fluxo termina, fluxo é encerrado, caso de uso acaba, ou termina, ou encerra
    fails: caso de uso falha, caso de uso fracassa
    go-to: continua com, continua em
    executes: executa, inclui, realiza
    repeats: repete os passos #, repete passos #, repete o passo #
    until: até que, até
    displays: exibe, apresenta, mostra, lista, visualiza
    prompts: mensagem, diálogo, confirmação, aviso, alerta, notificação
    stores: salva, grava, armazena, registra, cria, exclui, atualiza, remove, envia
    checks: valida, verifica, confere
    acts: exibir, mostrar, apresentar, enviar, salvar, gravar, registrar, notificar, informar, avisar, rejeitar, bloquear, solicitar, validar, verificar, redirecionar, é exibido, é exibida, são exibidos, são exibidas, é mostrado, é mostrada, é apresentado, é apresentada, aparece, aparecem, aparecerá
    happens: aparece, aparecem, aparecerá
    states: é, são, está, estão, foi, tem, já, não, pode, existe, tenta, quer, deve, excede
    interrupts: cancela, fecha, abandona, sai, interrompe, desiste, aborta
    expires: expira, vence, se esgota, após # segundos, após # minutos, depois de # minutos
    seconds: segundo, segundos
    minutes: minuto, minutos
    hours: hora, horas
    days: dia, dias
    if: se, caso
    otherwise: caso contrário, senão, em qualquer ordem
    passive-verbs: é, são, será, serão
    participles: -ado, -ada, -ados, -adas, -ido, -ida, -idos, -idas
    """)

  private static let dutch = ReadyWording(
    "Dutch",
    """
    use-case: Use case, Gebruiksscenario
    main: Hoofdscenario, Basisscenario, Hoofdstroom, Normaal verloop, Normale verloop, Basisverloop, Hoofdverloop, Succesvol hoofdscenario, Primair scenario, Normale flow, Basisflow, Hoofdflow
    alternatives: Alternatieve scenario's, Alternatief scenario, Alternatieve stromen, Alternatieve stroom, Alternatieven, Alternatieve verlopen, Uitbreidingen, Uitzonderingen, Uitzondering, Extensies, Alternatieve flows, Alternatieve flow, Foutscenario's
    preconditions: Precondities, Preconditie, Voorwaarden
    postconditions: Postcondities, Postconditie, Resultaat
    rules: Bedrijfsregels, Bedrijfsregel
    other: Beschrijving, Samenvatting, Opmerkingen, Prioriteit, Frequentie
    id: ID, Nummer
    name: Naam, Titel
    actors: Primaire actor, Hoofdactor, Actor, Actoren, Actors
    supporting-actors: Secundaire actoren, Secundaire actor
    goal: Doel
    trigger: Trigger, Aanleiding, Conditie
    flow: Verloop, Stappen
    user: Gebruiker, Actor
    system: Systeem, Het systeem, Applicatie
    step: stap #, stappen #
    returns: gaat verder … stap #, gaat door … stap #, keert terug … stap #, gaat terug … stap #, terug naar stap #, vervolgt … stap #, verder met stap #, verder bij stap #, wordt hervat … stap #, hervat … stap #, ga naar stap #
    rejoins: keert terug naar het hoofdscenario, terug naar het hoofdscenario, gaat verder met het hoofdscenario
    ends: use case eindigt, use case stopt, use case is beëindigd, use case wordt beëindigd, einde use case, einde van de use case, scenario eindigt, of eindigt
    fails: use case faalt, use case mislukt
    go-to: gaat verder met, vervolgt met
    executes: voert, omvat
    repeats: herhaalt de stappen #, herhaalt stappen #, herhaalt stap #
    until: totdat, tot
    displays: toont, laat, presenteert, geeft
    prompts: melding, foutmelding, bericht, dialoog, bevestiging, waarschuwing
    stores: bewaart, slaat, registreert, verwijdert, maakt, verstuurt
    checks: controleert, valideert, verifieert
    acts: toon, stuur, meld, weiger, blokkeer, bewaar, wordt de, wordt het, wordt een, worden de, verschijnt, verschijnen
    happens: verschijnt, verschijnen
    states: is, zijn, heeft, hebben, was, al, niet, geen, kan, wil, moet, mag, probeert, bezit
    interrupts: annuleert, sluit, verlaat, stopt, breekt, onderbreekt
    expires: verloopt, verstrijkt, verstreken, na # seconden, na # minuten
    seconds: seconde, seconden
    minutes: minuut, minuten
    hours: uur, uren
    days: dag, dagen
    if: als, indien
    otherwise: anders, in willekeurige volgorde
    """)

  private static let french = ReadyWording(
    "French",
    """
    use-case: Cas d'utilisation, Cas d’utilisation
    main: Scénario nominal, Scénario principal, Flux principal, Flux nominal, Flot principal, Flot de base, Déroulement normal, Enchaînement nominal, Scénario de base, Scénario principal de succès
    alternatives: Scénarios alternatifs, Scénario alternatif, Flux alternatifs, Flux alternatif, Flots alternatifs, Flot alternatif, Enchaînements alternatifs, Enchaînement alternatif, Extensions, Exceptions, Scénarios d'exception, Scénario d'exception, Scénarios d'erreur, Alternatives, Variantes
    preconditions: Préconditions, Précondition, Pré-conditions
    postconditions: Postconditions, Postcondition, Post-conditions
    rules: Règles métier, Règles de gestion, Règle de gestion
    other: Description, Résumé, Remarques, Priorité, Fréquence, Notes
    id: ID, Identifiant, Numéro
    name: Nom, Titre
    actors: Acteur principal, Acteur primaire, Acteur, Acteurs, Acteurs principaux
    supporting-actors: Acteurs secondaires, Acteur secondaire
    goal: But, Objectif
    trigger: Déclencheur, Condition
    flow: Flux, Étapes
    user: Utilisateur, Utilisatrice, L'utilisateur, L’utilisateur, Acteur, L'acteur, L’acteur
    system: Système, Application, L'application, L’application
    step: étape #, étapes #, point #
    returns: reprend … étape #, retourne … étape #, revient … étape #, continue … étape #, retour à l'étape #, retour à l’étape #, se poursuit … étape #, reprend … point #, retourne … point #, revient … point #, à l'étape #, à l’étape #
    rejoins: retourne au scénario nominal, reprend le scénario nominal, retour au scénario nominal, retour au scénario principal
    ends: cas d'utilisation se termine, cas d’utilisation se termine, cas d'utilisation prend fin, cas d’utilisation prend fin, fin du cas d'utilisation, fin du cas d’utilisation, scénario se termine, cas d'utilisation s'arrête, ou se termine
    fails: cas d'utilisation échoue, cas d’utilisation échoue
    go-to: continue avec, se poursuit avec
    executes: exécute, inclut, réalise
    repeats: répète les étapes #, répète l'étape #, répète l’étape #
    until: jusqu'à, jusqu’à
    displays: affiche, présente, montre, liste
    prompts: message, boîte de dialogue, confirmation, avertissement, alerte, notification
    stores: enregistre, sauvegarde, crée, supprime, modifie, envoie
    checks: valide, vérifie, contrôle
    acts: afficher, montrer, présenter, envoyer, enregistrer, notifier, informer, avertir, refuser, rejeter, bloquer, demander, valider, vérifier, rediriger, apparaît, apparaissent
    happens: apparaît, apparaissent
    states: est, sont, a, ont, n'est, n’est, n'a, n’a, ne, déjà, peut, veut, doit, essaie, possède, dépasse
    interrupts: annule, ferme, quitte, abandonne, interrompt, arrête
    expires: expire, s'écoule, après # secondes, après # minutes, au bout de # minutes
    seconds: seconde, secondes
    minutes: minute, minutes
    hours: heure, heures
    days: jour, jours
    if: si
    otherwise: sinon, dans le cas contraire, dans n'importe quel ordre
    passive-verbs: est, sont, sera, seront
    participles: -é, -ée, -és, -ées, averti, avertie, avertis, averties, conduit, conduite, conduits, reconduit, reconduite, prévenu, prévenue, prévenus
    """)

  private static let chinese = ReadyWording(
    "Chinese",
    """
    use-case: 用例名称, 用例
    main: 主流程, 基本流程, 主成功场景, 主要流程, 正常流程, 基本事件流, 主事件流, 主要成功场景
    alternatives: 备选流程, 扩展流程, 可选流程, 替代流程, 异常流程, 扩展, 备选事件流, 其他事件流, 例外流程
    preconditions: 前置条件, 前提条件
    postconditions: 后置条件
    rules: 业务规则
    other: 描述, 说明, 备注, 简要描述, 优先级
    id: 用例编号, 编号
    name: 名称
    actors: 主要参与者, 参与者, 主参与者, 执行者, 角色
    supporting-actors: 次要参与者, 辅助参与者
    goal: 目标, 目的
    trigger: 触发条件, 触发
    flow: 流程, 步骤
    user: 用户, 参与者
    system: 系统
    step: 步骤#, 第#步
    returns: 返回步骤#, 回到步骤#, 返回第#步, 回到第#步, 继续步骤#, 继续执行步骤#, 从步骤#继续, 转到步骤#, 跳转到步骤#
    rejoins: 返回主流程, 回到主流程
    ends: 用例结束, 用例终止, 流程结束, 结束用例
    fails: 用例失败
    go-to: 转到
    executes: 执行, 包含, 调用
    repeats: 重复步骤#
    until: 直到
    displays: 显示, 展示, 列出, 呈现
    prompts: 消息, 提示, 对话框, 警告
    stores: 保存, 存储, 记录, 删除, 创建, 更新, 发送
    checks: 验证, 检查, 校验, 核对
    states: 是, 有, 已, 没有, 不, 未, 无法, 超过, 尝试
    interrupts: 取消, 关闭, 退出, 放弃, 中断
    expires: 超时, 过期
    seconds: 秒
    minutes: 分钟
    hours: 小时
    days: 天
    if: 如果, 若
    otherwise: 否则
    """)
}
