import Logging
import Support
import Testing

@testable import BramleyHTTP

@Suite struct TransportLogTests {
  @Test func `the library's low levels and its metadata are cut off`() {
    let recorder = LogRecorder()
    var logger = TransportLog.logger(over: recorder.logger())
    logger.logLevel = .trace
    logger[metadataKey: "uri"] = "/v1/callback?code=secret"
    logger.trace("secret")
    logger.debug("secret")
    logger.info("secret", metadata: ["uri": "secret"])
    #expect(recorder.text.isEmpty)
    logger.error("the port is gone")
    #expect(recorder.text.contains("the port is gone") && !recorder.text.contains("secret"))
  }
}
