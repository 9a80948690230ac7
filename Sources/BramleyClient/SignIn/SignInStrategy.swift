public import BramleyAPI

/// How one method gets a proof of who the person is: from a system sheet, a browser, a form or a vendor's SDK.
public protocol SignInStrategy: Sendable {
  /// The method that it serves.
  var method: SignInMethod.ID { get }

  /// Asks the person and gives the proof; it calls no server of the app.
  func authenticate(_ request: SignInMethod, in context: SignInContext) async throws(SignInError)
    -> SignInProof

  /// The method with which the strategy can ask the person by itself, as when the server wants a fresh proof before
  /// a deletion; nil where something has to be typed first. By default the method without options.
  var promptingMethod: SignInMethod? { get }

  /// Whom the person proves themselves to; by default the provider of the method's name. When the server asks for a
  /// fresh proof it names providers.
  var provider: ProviderID { get }

  /// Called after a sign-out, where a provider's SDK keeps a state of its own; does nothing by default.
  func deauthenticate(_ user: User) async
}

extension SignInStrategy {
  public var promptingMethod: SignInMethod? { SignInMethod(method) }
  public var provider: ProviderID { ProviderID(rawValue: method.rawValue) }

  public func deauthenticate(_ user: User) async {}
}

/// The strategies of an app by method; of two for the same method the later one counts.
public struct SignInRegistry: Sendable, ExpressibleByArrayLiteral {
  private var strategies: [any SignInStrategy] = []

  /// Makes a registry.
  public init(_ strategies: [any SignInStrategy]) { strategies.forEach { add($0) } }

  /// Adds a strategy; it takes the place of one for the same method.
  public mutating func add(_ strategy: any SignInStrategy) {
    strategies.removeAll { $0.method == strategy.method }
    strategies.append(strategy)
  }

  public init(arrayLiteral elements: any SignInStrategy...) { self.init(elements) }

  /// The strategy of a method.
  public subscript(_ id: SignInMethod.ID) -> (any SignInStrategy)? { strategies.first { $0.method == id } }

  /// The methods of the app, in the order in which their strategies were given.
  public var methods: [SignInMethod.ID] { strategies.map(\.method) }

  /// The strategies that prove somebody to a provider, the one of the same name first.
  func proving(_ provider: ProviderID) -> [any SignInStrategy] {
    let all = strategies.filter { $0.provider == provider }
    return all.filter { $0.method.rawValue == provider.rawValue }
      + all.filter { $0.method.rawValue != provider.rawValue }
  }
}
