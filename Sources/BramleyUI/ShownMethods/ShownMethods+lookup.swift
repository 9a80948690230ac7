public import BramleyAPI
public import BramleyClient

extension ShownMethods {
  /// What a provider's identities are called; the provider's own id if no views know it.
  func name(of provider: ProviderID) -> String {
    known.first { $0.provider == provider }?.name ?? provider.rawValue
  }

  /// The methods that can be added to an account.
  func additions(to user: User, offer: MethodOffer = MethodOffer()) -> [any MethodViews] {
    offered(by: offer).all.filter { views in
      views.addition != nil && !user.identities.contains { $0.provider == views.provider }
    }
  }

  /// Whether an account screen offers to set or change a password: where the back end can, to a person who has one or
  /// could sign in with one.
  func offersPassword(to user: User, offer: MethodOffer) -> Bool {
    offer.account.contains(.passwords)
      && (user.identities.contains { $0.provider == .password }
        || offered(by: offer).all.contains { $0.method == .password })
  }

  /// Whether the app has passkeys, so that one can be added.
  var offersPasskeys: Bool { all.contains { $0.method == .passkey } }

  /// Whether the person is a guest of this app. A back end of your own may list no identities of anybody.
  func offersToSave(_ user: User) -> Bool {
    user.isGuest && all.contains { $0.provider == .guest }
  }

  /// The methods that open an account that exists, among those that need no more than a tap.
  func opening(_ account: ExistingAccount) -> [any MethodViews] {
    account.providers.compactMap { provider in
      known.first { $0.provider == provider && $0.addition != nil }
    }
  }

  /// What is said about an account that exists: whether the refused method will be added to it.
  func note(on account: ExistingAccount) -> Message {
    if account.isSecondProof { return Message(.secondProof) }
    guard let refused = account.refused.flatMap(views(of:)), !opening(account).isEmpty else {
      return Message(.accountExists)
    }
    return Message(.accountExistsNote, .text(refused.name))
  }

  /// The methods by which the person can sign in to another account of theirs, to merge it.
  func mergers(offer: MethodOffer) -> [any MethodViews] {
    offer.canMerge ? offered(by: offer).all.filter { $0.addition != nil } : []
  }

  /// The methods that have a form for a proof, among those that the server accepts.
  func proofs(of user: User, among methods: [SignInMethod.ID]) -> [any MethodViews] {
    methods.compactMap(views(of:)).filter { $0.canProve(user) }
  }

  /// The views of a method; nil if no views know it.
  func views(of method: SignInMethod.ID) -> (any MethodViews)? { known.first { $0.method == method } }

  /// Whether "or" separates a method from the one before it.
  func isSeparated(_ method: SignInMethod.ID) -> Bool {
    guard let index = all.firstIndex(where: { $0.method == method }), index > 0 else { return false }
    return all[index].layout == .form || all[index - 1].layout == .form
  }

  private var known: [any MethodViews] { all + Self.builtIn.all }

  /// Returns whether a proof form can ask the person for one of the methods that the server accepts. Where it can't,
  /// the app asks by itself, or the person signs in again.
  public func canProve(_ user: User, among methods: [SignInMethod.ID]) -> Bool {
    !proofs(of: user, among: methods).isEmpty
  }
}
