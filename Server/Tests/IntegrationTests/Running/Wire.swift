import AsyncHTTPClient
import BramleyAPI
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A plain HTTP client for tests.
struct Wire: Sendable {
  let base: URL

  /// Requests of one test may wait long for each other, since few go to one server at once.
  private static let session: URLSession = {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.timeoutIntervalForRequest = 600
    return URLSession(configuration: configuration)
  }()

  struct Answer: Sendable {
    var status: Int
    var headers: [String: String]
    var body: Data

    var problem: Problem? { try? WireJSON.decoder().decode(Problem.self, from: body) }
    func decode<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
      do { return try WireJSON.decoder().decode(type, from: body) } catch {
        throw Unreadable(
          description:
            "\(status) \(headers) \(body.count) bytes: \(String(decoding: body.prefix(400), as: UTF8.self))")
      }
    }
  }

  /// An unexpected answer in full, so that its reason can be seen.
  struct Unreadable: Error, CustomStringConvertible {
    let description: String
  }

  func send(
    _ method: String, _ path: String, json: (any Encodable)? = nil, bearer: String? = nil,
    headers: [String: String] = [:]
  ) async throws -> Answer {
    var request = URLRequest(url: URL(string: base.absoluteString + path)!)
    request.httpMethod = method
    for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
    if let bearer { request.setValue("Bearer \(bearer)", forHTTPHeaderField: "Authorization") }
    if let json {
      request.setValue("application/json", forHTTPHeaderField: "Content-Type")
      request.httpBody = try WireJSON.encoder().encode(json)
    }
    let (body, response) = try await Self.session.data(for: request)
    let http = response as! HTTPURLResponse
    var fields: [String: String] = [:]
    for (name, value) in http.allHeaderFields { fields["\(name)".lowercased()] = "\(value)" }
    return Answer(status: http.statusCode, headers: fields, body: body)
  }
}
