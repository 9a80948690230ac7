/// An issuer whose text contains the tenant of each token, as Microsoft Entra's `common` has it: its metadata names
/// `https://login.microsoftonline.com/{tenantid}/v2.0`.
package struct IssuerTemplate: Hashable, Sendable {
  package static let placeholder = "{tenantid}"

  package let text: String
  /// The accepted tenants, in lower case.
  package let tenants: Set<String>

  package init(_ text: String, tenants: Set<String>) {
    self.text = text
    self.tenants = Set(tenants.map { $0.lowercased() })
  }

  /// Whether a text is the issuer of an accepted tenant.
  package func isIssuer(_ issuer: String) -> Bool { tenants.contains { accepts(issuer, tenant: $0) } }

  /// Whether a token is of an accepted tenant, and its issuer is that tenant's.
  func accepts(_ issuer: String, tenant: String?) -> Bool {
    guard let tenant, tenants.contains(tenant.lowercased()) else { return false }
    return issuer.utf8.elementsEqual(text.replacing(Self.placeholder, with: tenant).utf8)
  }
}
