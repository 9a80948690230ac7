/// Everything that a store does. One value of it is one database.
public typealias Store = AccountDirectory & AccountStore & AuditLog & AuditStore & AuthorizationStore
  & GrantStore & JobDirectory & JobStore & KeyStore & MasterKeyLedger & PersonSecretStore & PurgeStore
  & SealedRowStore & SessionDirectory & SessionStore & SignInStore & TransferStore
