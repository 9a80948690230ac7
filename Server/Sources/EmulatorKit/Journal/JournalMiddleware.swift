package import Foundation
import HTTPTypes
package import Hummingbird

/// Records every request and its response in the journal, except those that read it.
package struct JournalMiddleware: RouterMiddleware {
  private let journal: RequestJournal
  private let now: @Sendable () -> Date

  package init(_ journal: RequestJournal, now: @escaping @Sendable () -> Date) {
    self.journal = journal
    self.now = now
  }

  package func handle(
    _ request: Request, context: EmulatorContext,
    next: (Request, EmulatorContext) async throws -> Response
  ) async throws -> Response {
    let path = request.uri.path
    if path == "/_emulator/journal" { return try await next(request, context) }
    let at = now()
    let began = ContinuousClock.now
    func write(_ status: HTTPResponse.Status) {
      let taken = began.duration(to: .now)
      let note = context.note.all
      journal.append(
        JournalEntry(
          at: at, method: request.method.rawValue, path: JournalText.path(path), query: names(request),
          status: status.code, ms: (taken / .microseconds(1)).rounded() / 1_000, clientID: note.clientID,
          grantType: note.grantType, error: note.error, reason: note.reason))
    }
    do {
      let response = try await next(request, context)
      write(response.status)
      return response
    } catch {
      let status = (error as? any HTTPResponseError)?.status ?? .internalServerError
      guard status == .notFound, path.hasPrefix("/_emulator") else {
        write(status)
        throw error
      }
      context.note.failure("not_found")
      write(status)
      return try Problem.notFound("there is no such control; GET /_emulator lists all of them").response
    }
  }

  private func names(_ request: Request) -> [String] {
    (request.uri.query ?? "").split(separator: "&").prefix(FormFields.maximumCount).map { pair in
      JournalText.safe(String(pair.prefix { $0 != "=" }))
    }
  }
}
