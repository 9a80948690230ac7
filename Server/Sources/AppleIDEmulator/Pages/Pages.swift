import EmulatorKit
import Hummingbird
import Mustache

/// The emulator's pages, ready to be filled in.
struct Pages: Sendable {
  private let frame: PageFrame
  private let signIn: MustacheTemplate
  private let confirmation: MustacheTemplate
  private let home: MustacheTemplate
  private let mail: MustacheTemplate

  init() throws {
    frame = try PageFrame(product: "Apple ID emulator", label: "Apple ID emulator — not Apple")
    signIn = try PageFrame.template(EmbeddedFiles.sign_in_mustache)
    confirmation = try PageFrame.template(EmbeddedFiles.confirmation_mustache)
    home = try PageFrame.template(EmbeddedFiles.console_mustache)
    mail = try PageFrame.template(EmbeddedFiles.mail_mustache)
  }

  func show(_ page: SignInPage) -> Response { frame.show(signIn.render(page), title: "Sign in") }
  func show(_ page: ReturnPage) -> Response { frame.show(page) }
  func show(_ page: ConfirmationPage) -> Response { frame.show(confirmation.render(page), title: page.title) }
  func show(_ page: HomePage) -> Response { frame.show(home.render(page), title: "Console", width: "wide") }
  func show(_ page: MailPage) -> Response {
    frame.show(mail.render(page), title: page.subject, width: "wide", hasFrame: true)
  }
  func show(_ page: RefusalPage) -> Response { frame.show(page) }
}
