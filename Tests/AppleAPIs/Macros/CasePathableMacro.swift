import SwiftSyntax
import SwiftSyntaxMacros

/// Gives an enumeration a path for each case.
public enum CasePathableMacro: ExtensionMacro, MemberMacro {
  public static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    [try ExtensionDeclSyntax("extension \(type.trimmed): ComposableArchitecture.CasePathable {}")]
  }

  public static func expansion(
    of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let root = declaration.as(EnumDeclSyntax.self)?.name.text else { return [] }
    let access = declaration.isPublic ? "public " : ""
    let cases = declaration.memberBlock.members.compactMap { $0.decl.as(EnumCaseDeclSyntax.self) }
    let paths = cases.flatMap(\.elements).map { path(of: $0, in: root, access) }
    return [
      "\(raw: access)struct AllCasePaths { \(raw: paths.joined(separator: "\n")) }",
      "\(raw: access)static var allCasePaths: AllCasePaths { AllCasePaths() }",
    ]
  }

  private static func path(of element: EnumCaseElementSyntax, in root: String, _ access: String) -> String {
    let values = element.parameterClause?.parameters.map { $0 } ?? []
    let name = element.name.text
    let labels = values.map { value in value.firstName.map { "\($0.text): " } ?? "" }
    let embedded = labels.enumerated().map { "\($0.element)$0\(values.count > 1 ? ".\($0.offset)" : "")" }
    let bound = values.indices.map { "let value\($0)" }
    let found = values.indices.map { "value\($0)" }
    let pattern = values.isEmpty ? ".\(name)" : ".\(name)(\(bound.joined(separator: ", ")))"
    return """
      \(access)var \(name): ComposableArchitecture.AnyCasePath<\(root), \(payload(values))> {
        .init(
          embed: { \(values.isEmpty ? "_ in .\(name)" : ".\(name)(\(embedded.joined(separator: ", ")))") },
          extract: {
            guard case \(pattern) = $0 else { return nil }
            return (\(found.joined(separator: ", ")))
          })
      }
      """
  }

  private static func payload(_ values: [EnumCaseParameterSyntax]) -> String {
    if values.isEmpty { return "Void" }
    if values.count == 1 { return values[0].type.trimmedDescription }
    let parts = values.map { value in
      (value.firstName.map { "\($0.text): " } ?? "") + value.type.trimmedDescription
    }
    return "(\(parts.joined(separator: ", ")))"
  }
}
