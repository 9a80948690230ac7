#if Verifier
  public import Foundation

  /// How the verifier sends requests to the server: `URLSession`, or a closure over any other HTTP client.
  public struct VerifierTransport: Sendable {
    /// A response.
    public struct Answer: Sendable {
      /// The status code.
      public var status: Int
      /// The value of `Cache-Control`.
      public var cacheControl: String?
      /// The body.
      public var body: Data

      /// Makes a response.
      public init(status: Int, cacheControl: String? = nil, body: Data = Data()) {
        self.status = status
        self.cacheControl = cacheControl
        self.body = body
      }
    }

    /// The maximum size of a response body in bytes; a longer one counts as no response.
    public static let maximumBody = 64 * 1024

    /// Sends `GET`, with `Authorization: Bearer` if there is a token, and returns the response, whatever its status.
    ///
    /// It must not follow redirects, which would be sent the token; must end within seconds; and should stop
    /// reading after ``maximumBody`` bytes.
    public var get: @Sendable (_ url: URL, _ bearer: String?) async throws -> Answer

    /// Makes a transport of a closure.
    public init(_ get: @escaping @Sendable (_ url: URL, _ bearer: String?) async throws -> Answer) {
      self.get = get
    }
  }
#endif
