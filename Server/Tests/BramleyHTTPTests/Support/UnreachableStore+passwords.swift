import BramleyCore

extension UnreachableStore: PasswordStore {
  func password(of _: IdentityKey) async throws(StoreError) -> KeptPassword? { throw down }
  func passwordCosts() async throws(StoreError) -> [Argon2Parameters: Int] { throw down }
  func signUp(_: SignInEntry, with _: PasswordHash) async throws(StoreError) -> PasswordOutcome { throw down }
  func signIn(_: SignInEntry, proven _: PasswordProof) async throws(StoreError) -> PasswordOutcome {
    throw down
  }
  func set(_: PasswordChange) async throws(StoreError) -> PasswordChange.Outcome { throw down }
  func keep(_: AuditEvent) async throws(StoreError) { throw down }
}
