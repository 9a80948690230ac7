import EmulatorKit
import HTTPTypes
import Hummingbird
import Mustache

/// The local providers' pages, ready to be filled in.
package struct ProviderPages: Sendable {
  private let frames: [LocalProvider: PageFrame]
  private let choose: MustacheTemplate
  private let closed: MustacheTemplate

  package init() throws {
    frames = try Dictionary(
      uniqueKeysWithValues: LocalProvider.all.map { provider in
        let name = "Local \(provider.name)"
        return (provider, try PageFrame(product: name, label: "\(name) — not the real one"))
      })
    choose = try PageFrame.template(EmbeddedFiles.choose_mustache)
    closed = try PageFrame.template(EmbeddedFiles.closed_mustache)
  }

  func show(_ page: ChoosePage, of provider: LocalProvider) -> Response {
    show(choose.render(page), "Sign in", provider)
  }

  func showClosed(of provider: LocalProvider) -> Response {
    show(closed.render(()), "Closed", provider)
  }

  func show(_ page: RefusalPage, of provider: LocalProvider) -> Response {
    frames[provider]?.show(page) ?? Response(status: page.status)
  }

  func show(_ page: ReturnPage, of provider: LocalProvider) -> Response {
    frames[provider]?.show(page) ?? Response(status: .notFound)
  }

  private func show(_ content: String, _ title: String, _ provider: LocalProvider) -> Response {
    frames[provider]?.show(content, title: title) ?? Response(status: .notFound)
  }
}

/// The page where the person chooses an account.
struct ChoosePage {
  static let maximumCards = 50

  struct Card {
    var id: String
    var open: Bool
    var fullName: String
    var account: String
    var path: String
    var transaction: String
    var asksEmail: Bool
  }

  var provider: String
  var path: String
  var client: String
  var scopes: String
  var redirectURI: String
  var transaction: String
  var asksEmail: Bool
  var cards: [Card]
}

extension RefusalPage {
  init(_ refusal: ProviderPageRefusal) {
    self.init(
      status: HTTPResponse.Status(code: refusal.status), title: "This sign-in can't begin",
      code: refusal.code, message: refusal.message, remedy: refusal.remedy)
  }
}
