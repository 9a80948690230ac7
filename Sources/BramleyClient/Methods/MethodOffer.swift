public import BramleyAPI

/// What a sign-in or account screen needs to know to choose and order its buttons.
public struct MethodOffer: Hashable, Sendable {
  /// The server's methods; nil while they are unknown.
  public var server: AvailableMethods?
  /// The methods that a strategy of the app serves; nil for any.
  public var registered: [SignInMethod.ID]?
  /// The method of the last sign-in on this device.
  public var lastUsed: SignInMethod.ID?
  /// Whether the back end merges accounts.
  public var canMerge: Bool
  /// Whether the back end proves and changes addresses.
  public var provesEmail: Bool
  /// Which of passwords, activity, export, passkeys and second factors the back end has.
  public var account: Set<AccountCapability>
  /// The address that waits for its mailed code (``Auth/awaitedAddress``), which the account screen asks for.
  public var awaitedAddress: AwaitedAddress?
  /// The address of the last sign-in with a password, if the app has it remembered (``Auth/rememberedAddress``).
  public var rememberedAddress: String?

  /// Makes a value; by default nothing is known, and every method of the app's list is shown.
  public init(
    server: AvailableMethods? = nil, registered: [SignInMethod.ID]? = nil, lastUsed: SignInMethod.ID? = nil,
    canMerge: Bool = false, provesEmail: Bool = false, account: Set<AccountCapability> = [],
    awaitedAddress: AwaitedAddress? = nil, rememberedAddress: String? = nil
  ) {
    self.server = server
    self.registered = registered
    self.lastUsed = lastUsed
    self.canMerge = canMerge
    self.provesEmail = provesEmail
    self.account = account
    self.awaitedAddress = awaitedAddress
    self.rememberedAddress = rememberedAddress
  }
}

extension MethodOffer {
  /// Whether a strategy of the app serves a method, as far as that is known.
  public func serves(_ method: SignInMethod.ID) -> Bool { registered?.contains(method) ?? true }
}

extension Auth {
  /// What is known now about the methods, for screens.
  public var offer: MethodOffer {
    MethodOffer(
      server: methods, registered: engine.registeredMethods, lastUsed: lastMethod,
      canMerge: engine.canMerge, provesEmail: engine.provesEmail, account: engine.accountScreenParts,
      awaitedAddress: awaitedAddress, rememberedAddress: rememberedAddress)
  }
}

extension SessionEngine {
  /// The methods that a strategy serves, in the order in which the strategies were given.
  public nonisolated var registeredMethods: [SignInMethod.ID] { surroundings.strategies.methods }

  /// Whether the back end proves and changes addresses.
  public nonisolated var provesEmail: Bool {
    if case .some = surroundings.backend.account.verifyEmail { return true }
    return false
  }

  /// Whether the back end merges accounts.
  public nonisolated var canMerge: Bool {
    // Not `!= nil`: before iOS 18 closures with typed throws have no type at run time.
    if case .some = surroundings.backend.account.merge { return true }
    return false
  }

  /// Which of passwords, activity and export the back end has.
  nonisolated var accountScreenParts: Set<AccountCapability> {
    let account = surroundings.backend.account
    var parts: Set<AccountCapability> = []
    if case .some = account.setPassword { parts.insert(.passwords) }
    if case .some = account.activity { parts.insert(.activity) }
    if case .some = account.export { parts.insert(.export) }
    if case .some = account.passkeys { parts.insert(.passkeys) }
    if case .some = account.secondFactors { parts.insert(.secondFactors) }
    return parts
  }
}
