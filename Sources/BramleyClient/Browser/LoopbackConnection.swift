#if os(Linux) || os(macOS)
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #else
    import Darwin
  #endif

  /// One connection of a browser; closed when it is released.
  final class LoopbackConnection {
    enum Outcome {
      case waiting
      case finished
      case judged(Result<String, SignInError>)
    }

    let file: Int32
    private var head: [UInt8] = []

    init(file: Int32) { self.file = file }

    deinit { close(file) }

    /// Reads what has arrived; a complete request head is answered.
    func receive(host: String, _ judge: LoopbackListener.Judgement) -> Outcome {
      var buffer = [UInt8](repeating: 0, count: 4_096)
      let count = recv(file, &buffer, buffer.count, 0)
      if count < 0, errno == EINTR || errno == EAGAIN { return .waiting }
      guard count > 0, head.count + count <= 16_384 else { return .finished }
      head += buffer[..<count]
      guard head.suffix(count + 3).contains(LoopbackConnection.end) else { return .waiting }
      guard let result = LoopbackRequest(head: head, host: host).flatMap(judge) else {
        answer(LoopbackPage.stray)
        return .finished
      }
      if case .success = result { answer(LoopbackPage.done) } else { answer(LoopbackPage.failed) }
      return .judged(result)
    }

    private static let end: [UInt8] = Array("\r\n\r\n".utf8)

    // The page is smaller than any socket's buffer, so one call takes all of it.
    private func answer(_ page: [UInt8]) {
      #if os(Linux)
        _ = send(file, page, page.count, Int32(MSG_NOSIGNAL))
        _ = shutdown(file, Int32(SHUT_WR))
      #else
        _ = send(file, page, page.count, 0)
        _ = shutdown(file, SHUT_WR)
      #endif
    }
  }
#endif
