import SwiftSyntax
import SwiftSyntaxMacros

/// Gives a client of closures an initialiser without any. Each closure reports that it was called, and returns what the
/// property begins with, or throws.
public enum DependencyClientMacro: MemberMacro {
  public static func expansion(
    of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    let client = declaration.as(StructDeclSyntax.self)?.name.text ?? ""
    let closures = declaration.memberBlock.members.compactMap { $0.decl.as(VariableDeclSyntax.self) }
      .compactMap { Closure($0, of: client) }
    return [
      """
      \(raw: declaration.isPublic ? "public " : "")init() {
        \(raw: closures.map(\.unimplemented).joined(separator: "\n"))
      }
      """
    ]
  }

  private struct Closure {
    /// The statement that sets it.
    let unimplemented: String

    init?(_ property: VariableDeclSyntax, of client: String) {
      guard let binding = property.bindings.first, binding.accessorBlock == nil,
        let type = binding.typeAnnotation?.type, let function = Self.function(type)
      else { return nil }
      let name = binding.pattern.trimmedDescription
      let parameters = function.parameters.indices.enumerated().map { "value\($0.offset)" }
      let list = parameters.isEmpty ? "" : parameters.joined(separator: ", ") + " in"
      let awaiting = function.effectSpecifiers?.asyncSpecifier == nil ? "" : "await "
      let body =
        binding.initializer.map { initial in
          """
          let original: \(type.trimmedDescription) = \(initial.value.trimmedDescription)
          ComposableArchitecture._reportUnimplemented("\(client).\(name)")
          return \(awaiting)original(\(parameters.joined(separator: ", ")))
          """
        } ?? "throw ComposableArchitecture._Unimplemented(\"\(client).\(name)\")"
      unimplemented =
        "\(name) = { \(parameters.isEmpty || binding.initializer != nil ? list : ignoring(parameters))\n\(body) }"

      func ignoring(_ names: [String]) -> String { names.map { _ in "_" }.joined(separator: ", ") + " in" }
    }

    private static func function(_ type: TypeSyntax) -> FunctionTypeSyntax? {
      type.as(FunctionTypeSyntax.self)
        ?? type.as(AttributedTypeSyntax.self)?.baseType.as(FunctionTypeSyntax.self)
    }
  }
}
