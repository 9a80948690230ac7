public import BramleyAPI
public import BramleyClient

extension MethodList {
  /// What a provider's identities are called; the provider's own id if no views know it.
  func name(of provider: ProviderID) -> String {
    known.first { $0.provider == provider }?.name ?? provider.rawValue
  }

  /// The methods that can be added to an account.
  func additions(to user: User) -> [any MethodViews] {
    all.filter { views in
      views.addition != nil && !user.identities.contains { $0.provider == views.provider }
    }
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
    return all[index].kind == .form || all[index - 1].kind == .form
  }

  private var known: [any MethodViews] { all + Self.builtIn.all }

  /// Returns whether a proof form can ask the person for one of the methods that the server accepts. Where it can't,
  /// the app asks by itself, or the person signs in again.
  public func canProve(_ user: User, among methods: [SignInMethod.ID]) -> Bool {
    !proofs(of: user, among: methods).isEmpty
  }
}
