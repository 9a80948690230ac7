import BramleyAPI
import BramleyCore
import Foundation
import HTTPTypes
import Hummingbird

/// The page that says what became of a deletion, for people: providers want such an address, and it needs no sign-in.
struct DeletionPageRoutes: Sendable {
  let deletions: AccountDeletionService
  let pages: PageSet
  var hosted: HostedPages?

  var endpoints: [Endpoint] {
    [Endpoint(.get, "\(WirePath.deletionPages)/{id}", limit: .deletions, errors: .page, handler: show)]
  }

  @Sendable func show(_ request: Request, context: ServerContext) async throws -> Response {
    let id = DeletionID(rawValue: try context.parameters.require("id"))
    let status = try await deletions.status(id)
    guard let hosted else { return pages.deletion(status) }
    return hosted.deletion(status, try await hosted.visit(request, context))
  }
}

extension PageSet {
  /// Returns the page for a deletion; nil stands for one that is not known, or not any more.
  func deletion(_ status: DeletionStatus?) -> Response {
    var response = self.response("deletion", deletionWords(status))
    response.headers[.xRobotsTag] = "noindex"
    return response
  }

  func deletionWords(_ status: DeletionStatus?) -> [String: Any] {
    guard let status else {
      return [
        "title": "Nothing is stored",
        "text": """
        This server stores nothing under this code: there was nothing to delete, or the deletion is more than \
        thirty days ago.
        """,
      ]
    }
    let wire = status.wire
    var values: [String: Any] =
      switch (status.deletion.scope, wire.state) {
      case (.identity, _):
        [
          "title": "Deleted",
          "text": """
          The identity and what came with it are deleted. The account has other ways to sign in, and stays: sign in \
          to delete it as well.
          """,
        ]
      case (_, .scheduled):
        [
          "title": "Deletion scheduled",
          "text": """
          The account is deleted \(wire.dueAt.map { "on \(Self.day($0))" } ?? "soon"). A sign-in before that cancels \
          the deletion.
          """,
        ]
      case (_, .cancelled):
        ["title": "Deletion cancelled", "text": "A sign-in has cancelled the deletion. The account stays."]
      default: ["title": "Deleted", "text": "The account and all its data are deleted."]
      }
    values["providers"] = wire.revocations.map { revocation in
      "\(Self.name(revocation.provider)): \(Self.words(revocation.state))"
    }
    values["instructions"] = wire.instructions
    return values
  }

  private static func name(_ provider: ProviderID) -> String {
    switch provider {
    case .gitHub: "GitHub"
    default: provider.rawValue.prefix(1).uppercased() + provider.rawValue.dropFirst()
    }
  }

  private static func words(_ state: AppleRevocation) -> String {
    switch state {
    case .queued: "the authorization is being ended"
    case .done: "the authorization is ended"
    default: "the authorization can't be ended from here"
    }
  }

  /// A day in UTC, as people of every language read it.
  private static func day(_ date: Date) -> String {
    date.formatted(.iso8601.year().month().day())
  }
}

extension HTTPField.Name {
  static let xRobotsTag = HTTPField.Name("X-Robots-Tag")!
}
