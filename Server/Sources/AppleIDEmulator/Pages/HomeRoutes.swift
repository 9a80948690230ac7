import AppleID
import Foundation
import HTTPTypes
import Hummingbird

/// `/`: what the emulator is and holds.
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
      return apple.pages.show(HomePage(apple.world, base: base))
    }
  }
}

extension HomePage {
  init(_ world: AppleWorld, base: String) {
    self.base = base
    teamID = world.teamID.rawValue
    keyID = world.keyID.rawValue
    clients = world.clients.map { client in
      Client(
        id: client.id.rawValue, kind: client.kind.rawValue,
        redirects: client.redirectURIs.map {
          Redirect(address: $0, isLoopback: RedirectRule.isLoopback($0))
        })
    }
    people = world.people.prefix(Self.maximumPeople).map {
      Person(id: $0.id, fullName: $0.fullName, email: $0.email)
    }
    hidden = world.people.count > Self.maximumPeople ? world.people.count - Self.maximumPeople : nil
  }
}

extension RefusalPage {
  init(_ problem: Problem) {
    self.init(
      status: HTTPResponse.Status(code: problem.status), title: problem.title, code: problem.code,
      message: problem.detail, remedy: "Open the emulator by its own address.")
  }
}

extension AppleWorld.Person {
  var fullName: String { [givenName, familyName].filter { !$0.isEmpty }.joined(separator: " ") }
}
