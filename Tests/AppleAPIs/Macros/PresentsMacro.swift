import SwiftSyntax
import SwiftSyntaxMacros

/// Stores an optional state as a presentation, which `$name` gives.
public enum PresentsMacro: AccessorMacro, PeerMacro {
  public static func expansion(
    of node: AttributeSyntax, providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] {
    guard let property = Property(declaration) else { return [] }
    return [
      "get { _\(raw: property.name).wrappedValue }", "set { _\(raw: property.name).wrappedValue = newValue }",
    ]
  }

  public static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let property = Property(declaration) else { return [] }
    let state = "ComposableArchitecture.PresentationState<\(property.wrapped)>"
    return [
      "private var _\(raw: property.name) = \(raw: state)(wrappedValue: nil)",
      """
      \(raw: property.access)var $\(raw: property.name): \(raw: state) {
        get { _\(raw: property.name).projectedValue }
        set { _\(raw: property.name).projectedValue = newValue }
      }
      """,
    ]
  }

  private struct Property {
    let name: String
    let wrapped: String
    let access: String

    init?(_ declaration: some DeclSyntaxProtocol) {
      guard let variable = declaration.as(VariableDeclSyntax.self), let binding = variable.bindings.first,
        let type = binding.typeAnnotation?.type.as(OptionalTypeSyntax.self)
      else { return nil }
      name = binding.pattern.trimmedDescription
      wrapped = type.wrappedType.trimmedDescription
      access = variable.modifiers.contains { $0.name.text == "public" } ? "public " : ""
    }
  }
}
