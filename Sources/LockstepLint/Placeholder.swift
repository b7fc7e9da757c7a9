public import Lockstep
public enum Linter { public static func lint(_ project: Project) -> [Diagnostic] { project.unresolvedReferences.map { $0.diagnostic(rule: "x") } } }
