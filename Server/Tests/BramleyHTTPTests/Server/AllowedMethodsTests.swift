import HTTPTypes
import Testing

@testable import BramleyHTTP

@Suite struct AllowedMethodsTests {
  let door: TestDoor
  let paths: Set<String>

  init() throws {
    let services = try ServerServices.unreachable()
    door = try TestDoor(services)
    let endpoints = services.endpoints(
      ServerSettings(publicURL: "http://127.0.0.1:8080"), pages: PageSet(), limiter: .unlimited)
    paths = Set(endpoints.map { $0.path.replacing("{id}", with: "some") })
  }

  private static let methods: [HTTPRequest.Method] = [.get, .head, .post, .put, .patch, .delete]

  @Test func `Allow names the methods that a path answers, and no other`() async throws {
    var checked = 0
    for path in paths {
      var answered: Set<String> = []
      var allowed: Set<String>?
      for method in Self.methods {
        let answer = try await door.ask(method, path)
        guard answer.status == 405 else {
          answered.insert(method.rawValue)
          continue
        }
        let named = Set(
          (answer.headers[.allow] ?? "").split(separator: ",").map { $0.drop { $0 == " " } }.map(String.init))
        #expect(allowed == nil || allowed == named, "\(path)")
        allowed = named
      }
      guard let allowed else { continue }
      #expect(allowed == answered, "\(path)")
      checked += 1
    }
    #expect(checked > 20)
  }
}
