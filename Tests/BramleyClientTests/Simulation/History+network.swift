import BramleyAPI
import Foundation

@testable import BramleyClient

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A request and its answer in flight.
final class Exchange {
  let request: URLRequest
  let label: String
  let sentAt: TimeInterval
  var answer: HTTPAnswer?
  /// The session that a refresh is for.
  let refreshes: String?

  /// A header that identifies a request; its copies have the same value.
  static let number = "X-Exchange"

  init(_ request: URLRequest, _ number: Int, at now: TimeInterval) {
    var request = request
    request.setValue(String(number), forHTTPHeaderField: Self.number)
    self.request = request
    sentAt = now
    // The encoder has its members in no fixed order; a trace that is repeated has.
    let members = request.httpBody.flatMap { try? JSONDecoder().decode([String: String].self, from: $0) }
    let body =
      members.map { "\($0.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" })" }
      ?? String(decoding: request.httpBody ?? Data(), as: UTF8.self)
    let isRefresh = request.url?.path() == WirePath.refresh
    refreshes =
      isRefresh
      ? body.firstRange(of: "br1.").map { String(body[$0.upperBound...].prefix { $0 != "." }) } : nil
    label = "\(request.httpMethod ?? "") \(request.url?.path() ?? "")" + (isRefresh ? " \(body)" : "")
  }
}

/// A request without a waiting caller that may still arrive: a duplicate, or one that was given up.
struct Message {
  var request: URLRequest
  var label: String
  var end: TimeInterval
}

extension History {
  static let deadline: TimeInterval = 25
  static let bearer = "Authorization"

  func transport(of id: Int) -> Transport {
    Transport { request throws(TransportError) in try await self.send(request, id).get() }
  }

  private func send(_ request: URLRequest, _ id: Int) async -> Result<HTTPAnswer, TransportError> {
    if process(id).isDead { return .failure(TransportError(.cancelled, url: request.url)) }
    exchanges += 1
    let exchange = Exchange(request, exchanges, at: time)
    checkDeparture(of: exchange, by: id)
    note("p\(id) sends \(exchange.label)")
    return await withCheckedContinuation { continuation in
      effects.append(Effect(process: id, label: exchange.label, kind: .exchange(exchange, continuation)))
    }
  }

  private func serve(_ request: URLRequest, _ label: String) -> HTTPAnswer {
    checkArrival(of: request)
    let answer = server.answer(request, at: time)
    note("server: \(label) → \(answer.status) \(answer.problem?.code.rawValue ?? "")")
    for fault in server.faults { violate(fault) }
    server.faults = []
    checkServer()
    return answer
  }

  /// One thing happens to an exchange. False if it still waits.
  func settle(
    exchange: Exchange, of id: Int,
    _ continuation: CheckedContinuation<Result<HTTPAnswer, TransportError>, Never>
  ) -> Bool {
    func fail(_ kind: TransportError.Kind) {
      note("p\(id) hears nothing of \(exchange.label): \(kind)")
      continuation.resume(returning: .failure(TransportError(kind, url: exchange.request.url)))
    }
    func reply(_ answer: HTTPAnswer) {
      note("p\(id) hears \(answer.status) \(answer.problem?.code.rawValue ?? "") to \(exchange.label)")
      heard(answer, to: exchange, by: id)
      continuation.resume(returning: .success(answer))
    }
    if let answer = exchange.answer {
      switch isCalm ? 0 : choices.pick(24) {
      case 22: fail(.lost)
      case 23: reply(answer.cut(at: choices.pick(4)))
      default: reply(answer)
      }
      return true
    }
    func arrive() -> Bool {
      exchange.answer = serve(exchange.request, exchange.label)
      return false
    }
    switch isCalm ? 0 : choices.pick(mood.exchanges) {
    case 12:
      linger(exchange)
      return arrive()
    case 13: fail(.unreachable)
    case 14:
      linger(exchange)
      fail(.lost)
    case 15:
      _ = serve(exchange.request, exchange.label)
      fail(.timedOut)
    case 16: reply(.stranger(choices.pick(HTTPAnswer.strangers)))
    case 17:
      // The gateway's page in place of the answer.
      _ = serve(exchange.request, exchange.label)
      reply(.portal(502))
    case 18: reply(.busy(choices.pick(4), retryAfter: [0, 5, 90, 2_000][choices.pick(4)], at: time))
    case 19: reply(.problem(.internalError, 500))
    default: return arrive()
    }
    return true
  }

  /// A copy may arrive later, within the grace after it was sent.
  func linger(_ exchange: Exchange) {
    guard time < exchange.sentAt + SimulatedServer.grace else { return }
    messages.append(
      Message(
        request: exchange.request, label: "late \(exchange.label)",
        end: exchange.sentAt + SimulatedServer.grace))
  }

  /// The request of a suspended process is served; the process gets the answer when it resumes.
  func arrive(_ exchange: Exchange) { exchange.answer = serve(exchange.request, exchange.label) }

  func deliver(_ index: Int) {
    let message = messages.remove(at: index)
    _ = serve(message.request, message.label)
  }
}
