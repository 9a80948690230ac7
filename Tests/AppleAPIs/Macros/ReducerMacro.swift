import SwiftSyntax
import SwiftSyntaxMacros

/// Makes a type a reducer: its actions get case paths, and a state of several cases too.
public enum ReducerMacro: ExtensionMacro, MemberAttributeMacro {
  public static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    [try ExtensionDeclSyntax("extension \(type.trimmed): ComposableArchitecture.Reducer {}")]
  }

  public static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingAttributesFor member: some DeclSyntaxProtocol, in context: some MacroExpansionContext
  ) throws -> [AttributeSyntax] {
    if let property = member.as(VariableDeclSyntax.self),
      property.bindings.first?.pattern.trimmedDescription == "body"
    {
      return ["@ComposableArchitecture.ReducerBuilder<Self.State, Self.Action>"]
    }
    guard let cases = member.as(EnumDeclSyntax.self) else { return [] }
    switch cases.name.text {
    case "Action": return ["@CasePathable"]
    case "State": return ["@CasePathable", "@dynamicMemberLookup"]
    default: return []
    }
  }
}

/// Makes a state observable, which is only a conformance here.
public enum ObservableStateMacro: ExtensionMacro {
  public static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    [try ExtensionDeclSyntax("extension \(type.trimmed): ComposableArchitecture.ObservableState {}")]
  }
}

extension DeclGroupSyntax {
  var isPublic: Bool { modifiers.contains { $0.name.text == "public" } }
}
