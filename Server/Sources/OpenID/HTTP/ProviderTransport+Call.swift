public import Foundation

extension ProviderTransport {
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
}
