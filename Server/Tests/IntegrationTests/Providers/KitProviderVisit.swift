import AppleIDEmulator
import BramleyClient
import Foundation
import ProviderEmulator
import Support
import Testing

/// A browser at a local provider by plain HTTP: the person presses "Continue", then "Return to the app".
struct KitProviderVisit: Sendable {
  let server: Wire
  let emulator: Wire
  let provider: LocalProvider
  let person: String

  struct Stuck: Error, CustomStringConvertible {
    let description: String
  }

  /// Follows an authorization from its address to the app's own.
  func run(_ page: URL) async throws {
    let start = try await server.visit(path(page.absoluteString))
    guard let location = start.headers["location"],
      let cookie = start.headers["set-cookie"]?.prefix(while: { $0 != ";" })
    else { throw stuck("nobody was sent to the provider", start) }
    var form = try await emulator.visit(path(location)).hiddenFields
    form["person"] = person
    form["action"] = "continue"
    let chosen = try await emulator.post(
      "/\(provider.rawValue)/choose", form: form)
    guard let back = chosen.headers["location"] else { throw stuck("the provider sent nobody back", chosen) }
    var end = try await server.visit(path(back), cookie: String(cookie))
    if end.status == 303, let next = end.headers["location"], next.hasPrefix(server.base.absoluteString) {
      end = try await server.visit(path(next), cookie: String(cookie))
    }
    let text = (end.headers["location"] ?? "") + String(decoding: end.body, as: UTF8.self)
    let address = text.replacing("&amp;", with: "&").replacing("&#x3D;", with: "=")
      .firstMatch(of: #/http://127\.0\.0\.1:\d+/callback\?[^"<\s]+/#)
    guard let address = address.flatMap({ URL(string: String($0.0)) }), let port = address.port,
      let base = URL(string: "http://127.0.0.1:\(port)")
    else { throw stuck("the app got no answer", end) }
    _ = try await Wire(base: base).visit(path(address.absoluteString))
  }

  private func path(_ address: String) -> String {
    URLComponents(string: address).map { "\($0.percentEncodedPath)?\($0.percentEncodedQuery ?? "")" }
      ?? address
  }

  private func stuck(_ reason: String, _ answer: Wire.Answer) -> Stuck {
    Stuck(
      description: "\(reason): \(answer.status) \(String(decoding: answer.body.prefix(600), as: UTF8.self))")
  }
}

extension KitProviderVisit {
  /// The context of an app whose pages this browser shows.
  var context: SignInContext {
    var context = SignInContext()
    // As a real opener does: it returns while the page is still loading.
    context.browser = { page in
      Task { do { try await run(page) } catch { Issue.record(error) } }
    }
    return context
  }
}
