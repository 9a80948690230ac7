import BramleyAPI
import BramleyCore
import Foundation
import HTTPTypes
import HummingbirdCore
import Testing

@testable import BramleyHTTP

/// The page that says what became of a deletion.
@Suite struct DeletionPageTests {
  private func status(
    _ state: DeletionState, _ scope: DeletionScope = .account, _ revocations: [RevocationRecord] = []
  ) -> DeletionStatus {
    let time = Date(timeIntervalSince1970: 1_800_000_000)
    return DeletionStatus(
      deletion: DeletionRecord(
        id: "id", userID: "user", state: state, createdAt: time, dueAt: time, finishedAt: nil, scope: scope),
      revocations: revocations)
  }

  @Test func `it is not kept, not indexed, and runs nothing`() throws {
    let headers = PageSet().deletion(nil).headers
    #expect(headers[.cacheControl] == "no-store" && headers[.xRobotsTag] == "noindex")
    #expect(headers[.contentSecurityPolicy]?.hasPrefix("default-src 'none'") == true)
  }

  @Test func `each state has words of its own`() throws {
    let pages = PageSet()
    let all = [
      pages.deletionWords(nil), pages.deletionWords(status(.completed)),
      pages.deletionWords(status(.completed, .identity)), pages.deletionWords(status(.scheduled)),
      pages.deletionWords(status(.cancelled)),
    ].compactMap { $0["text"] as? String }
    #expect(Set(all).count == 5)
    #expect(all[3].contains("2027-01-15"))
  }

  @Test func `it names what becomes of each provider's authorization`() throws {
    let words = PageSet().deletionWords(
      status(
        .completed, .account,
        [
          RevocationRecord(provider: .gitHub, state: .done, job: .gone),
          RevocationRecord(provider: .facebook, state: .impossible, job: .gone),
        ]))
    #expect(
      words["providers"] as? [String] == [
        "Facebook: the authorization can't be ended from here", "GitHub: the authorization is ended",
      ])
    #expect((words["instructions"] as? String)?.contains("Facebook") == true)
  }

  @Test(arguments: ["x", "<script>alert(1)</script>", "..%2F..%2Fetc", String(repeating: "a", count: 2_000)])
  func `an id that nobody made leads to no error of the server`(id: String) async throws {
    let door = try TestDoor(.unreachable())
    let path = "/deletions/" + (id.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")
    let answer = try await door.ask(.get, path)
    // The store of this door is down.
    #expect(answer.status == 503 || answer.status == 404)
    #expect(!answer.body.contains("<script>"))
  }
}
