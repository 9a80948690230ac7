/// Everything that a store does. One value represents one database.
package typealias Store = AccountDirectory & AccountStore & AppleKeySetStore & AppleLifeStore & AppleSideStore
  & AuditLog & AuditStore & AuthorizationStore & ChildSessionStore & DeletionStore & FacebookEventStore
  & GrantCheckStore & GrantStore & GuestStore & IdentityStore & JobDirectory & JobStore & KeySetStore
  & KeyStore
  & MasterKeyLedger & MergeStore & PasswordStore & PersonSecretStore & ProviderEventStore & ProviderGrantStore
  & PurgeStore
  & RevocationStore & SealedRowStore & SessionDirectory
  & SessionStore & SignInStore & SigningKeyStore & TransferStore
