import AsyncHTTPClient
import BramleyAPI
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Plain HTTP in the hands of a test.
struct Wire: Sendable {
  let base: URL

  struct Answer: Sendable {
    var status: Int
    var headers: [String: String]
    var body: Data

    var problem: Problem? { try? WireJSON.decoder().decode(Problem.self, from: body) }
    func decode<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
      try WireJSON.decoder().decode(type, from: body)
    }
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
    let (body, response) = try await URLSession.shared.data(for: request)
    let http = response as! HTTPURLResponse
    var fields: [String: String] = [:]
    for (name, value) in http.allHeaderFields { fields["\(name)".lowercased()] = "\(value)" }
    return Answer(status: http.statusCode, headers: fields, body: body)
  }
}
