public import Foundation

/// How a request is sent to a provider: one closure, so that tests and emulators can take its place.
public struct ProviderTransport: Sendable {
  /// A request to a provider.
  public struct Call: Sendable {
    /// The address.
    public var url: URL
    /// The method; nil for a POST with a form or JSON, and for a GET without.
    public var method: Method?
    /// The form to send, if there is one.
    public var form: [(String, String)]?
    /// The JSON to send, if there is any; never beside a form.
    public var json: Data?
    /// The `Authorization` field.
    public var authorization: Authorization?
    /// Further header fields, such as the signature of a webhook.
    package var fields: [(name: String, value: String)] = []
    /// The media type of ``json``, where it is other text.
    package var mediaType = "application/json"
    /// Whether the receiver is a back end of the operator's own, which may know of the trace of the call. A provider
    /// does not get it.
    package var continuesTrace = false

    /// Makes a call.
    public init(url: URL, form: [(String, String)]? = nil, authorization: Authorization? = nil) {
      self.url = url
      self.form = form
      self.authorization = authorization
    }

    /// Makes a call with a bearer token, if there is one.
    public init(url: URL, form: [(String, String)]? = nil, bearer: String?) {
      self.init(url: url, form: form, authorization: bearer.map(Authorization.bearer))
    }

    /// Makes a call with a method, and JSON if there is any.
    public init(
      _ method: Method, _ url: URL, json: Data? = nil, authorization: Authorization? = nil
    ) {
      self.init(url: url, authorization: authorization)
      (self.method, self.json) = (method, json)
    }

    /// The method that is sent.
    public var sentMethod: Method { method ?? (form == nil && json == nil ? .get : .post) }

    /// The bearer token, if that is how the call is authorized.
    public var bearer: String? {
      guard case .bearer(let token) = authorization else { return nil }
      return token
    }
  }

  /// The method of a request.
  public enum Method: String, Hashable, Sendable {
    /// Reads.
    case get = "GET"
    /// Sends a body.
    case post = "POST"
    /// Deletes, such as an authorization.
    case delete = "DELETE"
  }

  /// The value of an `Authorization` field.
  public enum Authorization: Hashable, Sendable {
    /// A bearer token (RFC 6750, section 2.1).
    case bearer(String)
    /// A client's id and secret (RFC 6749, section 2.3.1).
    case basic(client: String, secret: String)
  }

  /// A provider's response.
  public struct Answer: Sendable {
    /// The HTTP status.
    public var status: Int
    /// The body, at most ``ProviderTransport/maximumBody`` bytes.
    public var body: Data
    /// `Retry-After` in seconds, if the response has one.
    public var retryAfter: TimeInterval?
    /// `Date`, the provider's clock, if the response has it.
    public var date: Date?

    /// Makes a response.
    public init(status: Int, body: Data, retryAfter: TimeInterval? = nil, date: Date? = nil) {
      self.status = status
      self.body = body
      self.retryAfter = retryAfter
      self.date = date
    }
  }

  /// The maximum size of a response body in bytes.
  public static let maximumBody = 256 * 1024

  private let answer: @Sendable (Call) async throws -> Answer

  /// Makes a transport that is given the whole call.
  public init(answer: @escaping @Sendable (Call) async throws -> Answer) {
    self.answer = answer
  }

  /// Makes a transport that does not look at the `Authorization` field.
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
