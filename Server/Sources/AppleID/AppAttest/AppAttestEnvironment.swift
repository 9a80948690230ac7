package import Foundation

/// Where a key of App Attest was made. An app that Apple distributes always uses production.
package enum AppAttestEnvironment: String, Sendable, CaseIterable {
  /// Builds that run from Xcode, unless their entitlement says otherwise.
  case development
  /// TestFlight, the App Store and enterprise distribution.
  case production

  /// The authenticator's identifier in the authenticator data (step 8 of Apple's procedure).
  package var aaguid: Data {
    switch self {
    case .development: Data("appattestdevelop".utf8)
    case .production: Data("appattest".utf8) + Data(count: 7)
    }
  }

  /// Reads an authenticator's identifier; nil for one that is not App Attest's.
  package init?(aaguid: Data) {
    guard let match = Self.allCases.first(where: { $0.aaguid == aaguid }) else { return nil }
    self = match
  }
}
