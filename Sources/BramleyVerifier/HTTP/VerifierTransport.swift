#if Verifier
  public import Foundation

  /// How the verifier asks the server: `URLSession`, or a closure over any other HTTP client.
  public struct VerifierTransport: Sendable {
    /// What came back.
    public struct Answer: Sendable {
      /// The status code.
      public var status: Int
      /// The value of `Cache-Control`.
      public var cacheControl: String?
      /// The body.
      public var body: Data

      /// Makes an answer.
      public init(status: Int, cacheControl: String? = nil, body: Data = Data()) {
        self.status = status
        self.cacheControl = cacheControl
        self.body = body
      }
    }

    /// The most bytes of an answer that the verifier looks at; more is as good as none.
    public static let maximumBody = 64 * 1024

    /// Sends `GET`, with `Authorization: Bearer` if there is a token, and gives the answer, whatever its status.
    ///
    /// It must not follow redirects, or the token would go with them; must end within seconds; and should stop
    /// reading after ``maximumBody`` bytes.
    public var get: @Sendable (_ url: URL, _ bearer: String?) async throws -> Answer

    /// Makes a transport of a closure.
    public init(_ get: @escaping @Sendable (_ url: URL, _ bearer: String?) async throws -> Answer) {
      self.get = get
    }
  }
#endif
