/// Everything that a store does. One value of it is one database.
public typealias Store = AccountStore & AuditStore & AuthorizationStore & GrantStore & JobStore & KeyStore
  & PurgeStore & SessionStore & SignInStore
