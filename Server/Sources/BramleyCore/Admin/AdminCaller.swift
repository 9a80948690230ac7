import BramleyAPI
package import Foundation

/// Who calls the admin port, and what they may do.
package struct AdminCaller: Sendable, Equatable {
  package var name: OperatorName
  package var permissions: Set<AdminPermission>
  /// The role; nil for a client.
  package var role: AdminRole?

  package func may(_ permission: AdminPermission) -> Bool { permissions.contains(permission) }

  /// - Throws: `permission_missing` unless the caller may do this.
  package func demand(_ permission: AdminPermission) throws(Refusal) {
    guard may(permission) else {
      throw Refusal(
        .permissionMissing, "This needs the permission \(permission.rawValue).",
        remedy:
          "Use a token of another role (bramley admin token create --role …), or a client with this scope.")
    }
  }
}

/// A client of the app's own back end that the configuration names.
package struct ConfiguredAdminClient: Sendable, Equatable {
  package var id: String
  package var scopes: Set<AdminPermission>
  package var secretHash: Data

  package init(id: String, scopes: Set<AdminPermission>, secret: String) {
    self.id = id
    self.scopes = scopes
    secretHash = AdminCredential.hash(secret)
  }

  fileprivate var credential: AdminCredential {
    AdminCredential(
      id: id, name: OperatorName(rawValue: id), secretHash: secretHash, grants: .scopes(scopes),
      createdAt: .distantPast, expiresAt: nil)
  }
}

/// Authenticates the callers of the admin port: operators by their tokens or the cookie that one was exchanged for, the
/// app's own back ends by tokens that they got for their client's secret (RFC 6749, section 4.4).
package struct AdminAuthentication: Sendable {
  /// Seconds for which a client's token is good.
  package static let clientTokenLifetime: TimeInterval = 600
  /// Seconds for which a browser is signed in.
  package static let browserLifetime: TimeInterval = 8 * 3_600
  private static let clientTokenPrefix = "bac1."
  private static let useIsNotedEvery: TimeInterval = 3_600

  private let store: any AdminCredentialStore
  private let passes: AdminPasses
  private let configured: [ConfiguredAdminClient]
  private let surroundings: Surroundings

  package init(
    store: any AdminCredentialStore, ring: KeyRing, configured: [ConfiguredAdminClient] = [],
    surroundings: Surroundings
  ) {
    self.store = store
    passes = AdminPasses(ring: ring)
    self.configured = configured
    self.surroundings = surroundings
  }

  package func now() -> Date { surroundings.now() }

  /// Returns the caller with a bearer token.
  package func caller(bearer text: String?) async throws(Refusal) -> AdminCaller {
    guard let text, !text.isEmpty else {
      throw Refusal(
        .adminTokenInvalid, "The request bears no token.",
        remedy: "Send Authorization: Bearer and a token that `bramley admin token create` made.")
    }
    if text.hasPrefix(Self.clientTokenPrefix) {
      return try await client(bearing: String(text.dropFirst(Self.clientTokenPrefix.count)))
    }
    return try await caller(try await credential(ofToken: text))
  }

  /// Returns the cookie of a browser whose person typed a token, and who it is.
  package func browser(token text: String) async throws(Refusal) -> (cookie: String, caller: AdminCaller) {
    let credential = try await credential(ofToken: text)
    let until = min(
      now().addingTimeInterval(Self.browserLifetime), credential.expiresAt ?? .distantFuture)
    let pass = AdminPass(
      .browser, credential.id, until: until, secret: surroundings.newSecretText())
    return (passes.text(of: pass), try await caller(credential))
  }

  /// Returns who a browser is signed in as; nil for nobody.
  package func caller(cookie text: String?) async throws(Refusal) -> AdminCaller? {
    guard let text, let pass = passes.pass(text, .browser, at: now()) else { return nil }
    let found: AdminCredential?
    do { found = try await store.adminCredential(.token, id: pass.id) } catch { throw Refusal(error) }
    guard let found, found.isValid(at: now()) else { return nil }
    return try await caller(found)
  }

  /// Issues a token to a client; nil where id and secret are not those of one.
  ///
  /// - Parameter scope: what it asks for; nil for all that it may.
  package func token(
    client id: String, secret: String, scope: String?
  ) async throws(Refusal) -> AdminClientToken? {
    // The work is the same whether or not there is such a client.
    let known = try await client(id)
    let credential =
      known
      ?? AdminCredential(
        id: "", name: "", secretHash: Data(count: 32), grants: .scopes([]), createdAt: .distantPast,
        expiresAt: nil)
    guard credential.isMade(of: secret), known != nil, credential.isValid(at: now()) else { return nil }
    let asked = scope.map(AdminPermission.scopes) ?? credential.grants.permissions
    let granted = asked.intersection(credential.grants.permissions)
    guard !granted.isEmpty else { return AdminClientToken(text: "", scopes: [], lifetime: 0) }
    let until = now().addingTimeInterval(Self.clientTokenLifetime)
    let pass = AdminPass(.client, id, until: until, secret: granted.scopeText)
    return AdminClientToken(
      text: Self.clientTokenPrefix + passes.text(of: pass), scopes: granted,
      lifetime: Self.clientTokenLifetime)
  }

  private func client(bearing text: String) async throws(Refusal) -> AdminCaller {
    // The client is looked up again: one that was revoked, or has fewer scopes now, loses them at once.
    guard let pass = passes.pass(text, .client, at: now()), let client = try await client(pass.id),
      client.isValid(at: now())
    else { throw Self.invalid }
    await noteUse(of: client)
    return AdminCaller(
      name: client.name,
      permissions: AdminPermission.scopes(pass.secret).intersection(client.grants.permissions), role: nil)
  }

  private func client(_ id: String) async throws(Refusal) -> AdminCredential? {
    if let client = configured.first(where: { $0.id == id }) { return client.credential }
    do { return try await store.adminCredential(.client, id: id) } catch { throw Refusal(error) }
  }

  private func credential(ofToken text: String) async throws(Refusal) -> AdminCredential {
    guard let token = AdminTokenText(text) else { throw Self.invalid }
    let found: AdminCredential?
    do { found = try await store.adminCredential(.token, id: token.id) } catch { throw Refusal(error) }
    // The id is no secret; the secret is compared by its hash.
    guard let found, found.isMade(of: text), found.isValid(at: now()) else { throw Self.invalid }
    return found
  }

  private func caller(_ credential: AdminCredential) async throws(Refusal) -> AdminCaller {
    guard case .role(let role) = credential.grants else { throw Self.invalid }
    await noteUse(of: credential)
    return AdminCaller(name: credential.name, permissions: role.permissions, role: role)
  }

  private func noteUse(of credential: AdminCredential) async {
    guard !configured.contains(where: { $0.id == credential.id }) else { return }
    let time = now()
    guard credential.lastUsedAt.map({ time.timeIntervalSince($0) >= Self.useIsNotedEvery }) ?? true else {
      return
    }
    // It is only shown; a store that can't write now must not keep an operator from looking.
    try? await store.noteUse(ofAdminCredential: credential.id, at: time)
  }

  private static let invalid = Refusal(
    .adminTokenInvalid, "The token is unknown, was revoked or has expired.",
    remedy: "`bramley admin token list` shows the tokens, `bramley admin token create` makes one.")
}

/// The token that a client got.
package struct AdminClientToken: Sendable {
  package var text: String
  package var scopes: Set<AdminPermission>
  package var lifetime: TimeInterval
}
