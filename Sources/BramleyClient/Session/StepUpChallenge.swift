public import BramleyAPI

/// What a back end wants of an authentication that is not good enough for a request (RFC 9470).
///
/// ``SessionEngine/data(for:)`` meets it by itself. Whoever sends requests by other means gives `WWW-Authenticate` of a 401
/// to ``init(wwwAuthenticate:)``, calls ``SessionEngine/stepUp(for:)``, and sends the request once more.
public struct StepUpChallenge: Hashable, Sendable {
  /// The classes of authentication, any of which is enough; empty where the age alone matters.
  public var classes: [AuthenticationContextClass]
  /// The seconds since the authentication that are allowed; nil for any.
  public var maxAge: Int?

  /// Makes a challenge.
  public init(classes: [AuthenticationContextClass] = [], maxAge: Int? = nil) {
    self.classes = classes
    self.maxAge = maxAge
  }

  /// Reads the header; nil if it asks for no better authentication.
  public init?(wwwAuthenticate header: String) {
    let parts = header.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, ["bearer", "dpop"].contains(parts[0].lowercased()) else { return nil }
    let parameters = Self.parameters(parts[1])
    guard parameters["error"] == "insufficient_user_authentication" else { return nil }
    classes = (parameters["acr_values"] ?? "").split(separator: " ").map {
      AuthenticationContextClass(rawValue: String($0))
    }
    maxAge = parameters["max_age"].flatMap { Int($0) }.flatMap { $0 >= 0 ? $0 : nil }
  }

  /// Whether one factor is not enough.
  public var needsSecondFactor: Bool { !classes.isEmpty && !classes.contains(.oneFactor) }

  /// The parameters of a challenge (RFC 9110, section 11.2), by lower-case name.
  private static func parameters(_ text: Substring) -> [String: String] {
    var found: [String: String] = [:]
    var rest = text
    while let equals = rest.firstIndex(of: "=") {
      let name = rest[..<equals].drop { $0 == "," || $0.isWhitespace }.lowercased()
      rest = rest[rest.index(after: equals)...]
      var value = ""
      if rest.first == "\"" {
        rest.removeFirst()
        while let next = rest.popFirst(), next != "\"" {
          value.append(next == "\\" ? rest.popFirst() ?? next : next)
        }
      } else {
        value = rest.prefix { $0 != "," && !$0.isWhitespace }.description
        rest = rest.dropFirst(value.count)
      }
      found[name] = found[name] ?? value
    }
    return found
  }
}

extension HTTPAnswer {
  /// The better authentication that the answer asks for; nil if it asks for none.
  public var stepUp: StepUpChallenge? {
    guard status == 401, let header = headers["www-authenticate"] else { return nil }
    return StepUpChallenge(wwwAuthenticate: header)
  }
}
