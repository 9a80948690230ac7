import BramleyAPI
public import BramleyClient

extension ShownMethods {
  /// The methods of a sign-in screen in their places.
  struct Arrangement: Sendable {
    /// What is shown at once.
    var first: ShownMethods
    /// What "More Ways to Sign In" shows.
    var more: ShownMethods
    /// The button of a guest, beneath all others.
    var guest: ShownMethods
  }

  /// How many methods are shown at once.
  static let most = 4

  /// Returns the methods in their places: Apple's first, then the one that was used last, then two more.
  func arranged(for offer: MethodOffer) -> Arrangement {
    let offered = offered(by: offer)
    let (guests, rest) = offered.split { $0.provider == .guest }
    let (apple, others) = ShownMethods(rest).split { $0.provider == .apple }
    let (used, unused) = ShownMethods(others).split { $0.method == offer.lastUsed }
    let ordered = apple + used + unused
    return Arrangement(
      first: ShownMethods(Array(ordered.prefix(Self.most))),
      more: ShownMethods(Array(ordered.dropFirst(Self.most))), guest: ShownMethods(guests))
  }

  /// Returns what is offered: of a list of the app's, all; of one that follows the server, what the server has and a
  /// strategy of the app serves, in the server's order. Until the server's list is known, it is the app's.
  public func offered(by offer: MethodOffer) -> ShownMethods {
    guard followsServer else { return self }
    let isServed: (SignInMethod.ID) -> Bool = { offer.registered?.contains($0) ?? true }
    guard let server = offer.server else {
      let served = all.filter { isServed($0.method) }
      return served.isEmpty ? .standard : ShownMethods(served)
    }
    let shown = server.methods.flatMap { method -> [any MethodViews] in
      let own = all.filter { $0.provider == method.id && isServed($0.method) }
      let id = SignInMethod.ID(of: method.id)
      guard own.isEmpty, isServed(id), method.browser || method.kind == .browser else { return own }
      return [ProviderViews(id, provider: method.id, name: method.name)]
    }
    return ShownMethods(shown)
  }

  private func split(
    _ isFirst: (any MethodViews) -> Bool
  ) -> (first: [any MethodViews], rest: [any MethodViews]) {
    (all.filter(isFirst), all.filter { !isFirst($0) })
  }
}
