public import Foundation

/// How bytes get to Apple and back: one closure, so that tests and emulators stand in.
public struct AppleTransport: Sendable {
  /// A call to Apple.
  public struct Call: Sendable {
    /// Where it goes.
    public var url: URL
    /// A form to POST, or nil for a GET.
    public var form: [(String, String)]?
    /// A token for `Authorization: Bearer`; `usermigrationinfo` alone wants one.
    public var bearer: String?

    /// Makes a call.
    public init(url: URL, form: [(String, String)]? = nil, bearer: String? = nil) {
      self.url = url
      self.form = form
      self.bearer = bearer
    }
  }

  /// An answer of Apple.
  public struct Answer: Sendable {
    /// The HTTP status.
    public var status: Int
    /// The body, at most ``AppleTransport/maximumBody`` bytes.
    public var body: Data
    /// `Retry-After` in seconds, where the answer had one.
    public var retryAfter: TimeInterval?
    /// `Date`: Apple's clock, where the answer told it.
    public var date: Date?

    /// Makes an answer.
    public init(status: Int, body: Data, retryAfter: TimeInterval? = nil, date: Date? = nil) {
      self.status = status
      self.body = body
      self.retryAfter = retryAfter
      self.date = date
    }
  }

  /// The most bytes of an answer that are read.
  public static let maximumBody = 256 * 1024

  private let answer: @Sendable (Call) async throws -> Answer

  /// Makes a transport that is given the whole call.
  public init(answer: @escaping @Sendable (Call) async throws -> Answer) {
    self.answer = answer
  }

  /// Makes a transport that has no use for a bearer token.
  public init(send: @escaping @Sendable (_ url: URL, _ form: [(String, String)]?) async throws -> Answer) {
    self.init(answer: { try await send($0.url, $0.form) })
  }

  /// Sends a call.
  public func send(_ call: Call) async throws -> Answer { try await answer(call) }

  /// Sends a form by POST, or a GET where `form` is nil.
  public func send(_ url: URL, _ form: [(String, String)]?) async throws -> Answer {
    try await answer(Call(url: url, form: form))
  }
}
