import Hummingbird
import Logging

/// The least that the HTTP library can do: what no route of ours can be faster than.
enum Hello {
  static func serve(port: Int) async throws {
    var logger = Logger(label: "hello")
    logger.logLevel = .error
    let router = Router()
    router.get("/") { _, _ in "Hello" }
    try await Application(
      router: router, configuration: .init(address: .hostname("127.0.0.1", port: port)), logger: logger
    ).runService()
  }
}
