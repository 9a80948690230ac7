public import BramleyAPI

/// How one method gets a proof of who the person is: from a system sheet, a browser, a form or a vendor's SDK.
public protocol SignInStrategy: Sendable {
  /// The method that it serves.
  var method: SignInMethod.ID { get }

  /// The provider that vouches for the person. When the server asks for a fresh proof it names providers. Several
  /// methods may have the same one.
  var provider: ProviderID { get }

  /// Asks the person and returns the proof. The engine sends it to the server and stores the session.
  ///
  /// A method of several steps asks in between with ``SignInContext/answer(to:)``.
  func authenticate(_ request: SignInMethod, in context: SignInContext) async throws(SignInError)
    -> SignInProof

  /// Returns another proof after the server refused one, such as with a code that the person has typed again. By
  /// default nil: the sign-in has failed with that refusal.
  func retry(
    _ proof: SignInProof, after refusal: Problem, in context: SignInContext
  ) async throws(SignInError) -> SignInProof?

  /// The method with which the strategy can ask the person by itself, as when the server wants a fresh proof before
  /// a deletion; nil where something has to be typed first. By default the method without options.
  var promptingMethod: SignInMethod? { get }

  /// Called when a session that began with this strategy has ended on this device, where a provider's SDK keeps a
  /// state of its own. Does nothing by default.
  func deauthenticate(_ user: User) async
}

extension SignInStrategy {
  /// The method without options.
  public var promptingMethod: SignInMethod? { SignInMethod(method) }

  /// Nil: the sign-in has failed with that refusal.
  public func retry(
    _ proof: SignInProof, after refusal: Problem, in context: SignInContext
  ) async throws(SignInError) -> SignInProof? { nil }

  /// Does nothing: the provider has no state of its own on this device.
  public func deauthenticate(_ user: User) async {}
}

/// The strategies of an app by method. Of two for the same method, the later one is used.
public struct SignInRegistry: Sendable, ExpressibleByArrayLiteral {
  private var strategies: [any SignInStrategy] = []

  /// Makes a registry.
  public init(_ strategies: [any SignInStrategy]) { strategies.forEach { add($0) } }

  /// Adds a strategy; it replaces one for the same method.
  public mutating func add(_ strategy: any SignInStrategy) {
    strategies.removeAll { $0.method == strategy.method }
    strategies.append(strategy)
  }

  public init(arrayLiteral elements: any SignInStrategy...) { self.init(elements) }

  /// The strategy of a method.
  public subscript(_ id: SignInMethod.ID) -> (any SignInStrategy)? { strategies.first { $0.method == id } }

  /// The methods of the app, in the order in which their strategies were given.
  public var methods: [SignInMethod.ID] { strategies.map(\.method) }

  /// The providers of the app's methods, each one once, in the order in which their strategies were given.
  var providers: [ProviderID] {
    strategies.map(\.provider).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// Returns the strategies of a provider.
  func strategies(for provider: ProviderID) -> [any SignInStrategy] {
    strategies.filter { $0.provider == provider }
  }
}
