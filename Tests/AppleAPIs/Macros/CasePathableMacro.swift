import SwiftSyntax
import SwiftSyntaxMacros

/// Gives an enumeration a path for each case.
public enum CasePathableMacro: ExtensionMacro {
  public static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    let access = declaration.isPublic ? "public " : ""
    let root = type.trimmedDescription
    let cases = declaration.memberBlock.members.compactMap { $0.decl.as(EnumCaseDeclSyntax.self) }
    let paths = cases.flatMap(\.elements).map { element in
      """
      \(access)var \(element.name.text): ComposableArchitecture.AnyCasePath<\(root), \(payload(element))> { .init() }
      """
    }
    return [
      try ExtensionDeclSyntax(
        """
        extension \(raw: root): ComposableArchitecture.CasePathable {
          \(raw: access)struct AllCasePaths { \(raw: paths.joined(separator: "\n")) }
          \(raw: access)static var allCasePaths: AllCasePaths { AllCasePaths() }
        }
        """)
    ]
  }

  private static func payload(_ element: EnumCaseElementSyntax) -> String {
    let values = element.parameterClause?.parameters.map { $0 } ?? []
    if values.isEmpty { return "Void" }
    if values.count == 1 { return values[0].type.trimmedDescription }
    let parts = values.map { value in
      (value.firstName.map { "\($0.text): " } ?? "") + value.type.trimmedDescription
    }
    return "(\(parts.joined(separator: ", ")))"
  }
}
