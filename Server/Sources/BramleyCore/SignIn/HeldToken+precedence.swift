extension HeldToken.Kind {
  /// The kinds of a stored token that a new one of this kind does not replace. A provider gives a refresh token at the first
  /// consent only, so no access token takes its place.
  package var yieldsTo: [Self] {
    switch self {
    case .access: [.refresh]
    case .refresh: []
    }
  }
}
