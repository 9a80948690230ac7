/// Everything that a store does. One value represents one database.
package typealias Store = AccountDirectory & AccountStore & AppleKeySetStore & AppleLifeStore & AppleSideStore
  & AuditLog & AuditStore & AuthorizationStore & ChildSessionStore & DeletionStore & GrantCheckStore
  & GrantStore
  & IdentityStore & JobDirectory & JobStore & KeyStore & MasterKeyLedger & PasswordStore
  & PersonSecretStore & PurgeStore & RevocationStore & SealedRowStore & SessionDirectory
  & SessionStore & SignInStore & SigningKeyStore & TransferStore
