import EmulatorKit
import Foundation
import HTTPTypes
import Hummingbird

/// Who is signed in at a provider in this browser. Whoever reaches the emulator can sign in as anybody, so the cookie
/// is not secret.
struct ProviderSessionCookie: Sendable {
  var person: String
  var since: Date

  init(person: String, since: Date) {
    self.person = person
    self.since = since
  }

  init?(_ request: Request, _ provider: LocalProvider) {
    let name = Self.name(provider) + "="
    let found = request.headers[values: .cookie].flatMap { $0.split(separator: ";") }
      .map { $0.trimmingCharacters(in: .whitespaces) }.first { $0.hasPrefix(name) }
    guard let parts = found?.dropFirst(name.count).split(separator: "."), parts.count == 2,
      let seconds = TimeInterval(parts[1])
    else { return nil }
    self.init(person: String(parts[0]), since: Date(timeIntervalSince1970: seconds))
  }

  func field(_ provider: LocalProvider) -> String {
    "\(Self.name(provider))=\(person).\(Int(since.timeIntervalSince1970)); Path=/\(provider.rawValue); HttpOnly; "
      + "SameSite=Lax"
  }

  static func removal(_ provider: LocalProvider) -> String {
    "\(name(provider))=; Path=/\(provider.rawValue); Max-Age=0; HttpOnly; SameSite=Lax"
  }

  private static func name(_ provider: LocalProvider) -> String {
    "local_" + provider.rawValue.replacing("/", with: "_")
  }
}
