import AppleID
import EmulatorKit
import Foundation
import HTTPTypes
import Hummingbird

/// `/`: the console. `/mail/{id}`: a mail of the inbox.
struct HomeRoutes: Sendable {
  let apple: EmulatedApple
  let guardian: LocalOnly

  func add(to router: Router<EmulatorContext>) {
    router.get("/") { request, _ in
      do throws(Problem) {
        try guardian.check(request)
      } catch {
        return apple.pages.show(RefusalPage(error))
      }
      let base = apple.baseURL?.absoluteString ?? "http://\(request.head.authority ?? "localhost")"
      let notice = FormFields(request.uri.query ?? "")?["done"].flatMap(ConsoleNotice.init)
      return apple.pages.show(HomePage(apple, base: base, notice: notice))
    }
    router.get("/mail/{id}") { request, context in
      do throws(Problem) {
        try guardian.check(request)
        guard let mail = apple.mailbox[context.parameters.get("id") ?? ""] else {
          throw .notFound("This mail is not in the inbox any more, or never was.")
        }
        return apple.pages.show(MailPage(mail))
      } catch {
        return apple.pages.show(RefusalPage(error))
      }
    }
  }
}

extension RefusalPage {
  init(_ problem: Problem) {
    self.init(
      status: HTTPResponse.Status(code: problem.status), title: problem.title, code: problem.code,
      message: problem.detail, remedy: "Open the emulator by its own address.")
  }
}
