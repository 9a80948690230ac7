import EmulatorKit
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// A JSON object that is written in pieces: in one piece, a hundred thousand people would need several times
/// their own memory.
struct JSONStream: Sendable {
  typealias Piece = @Sendable (JSONEncoder) throws -> Data

  private static let entriesAtOnce = 500

  private var pieces: [Piece] = []
  private let dates: JSONEncoder.DateEncodingStrategy

  init(dates: JSONEncoder.DateEncodingStrategy = .rfc3339) { self.dates = dates }

  mutating func add(_ name: some CodingKey, _ value: some Encodable & Sendable) {
    open(name)
    pieces.append { try $0.encode(value) }
  }

  mutating func add<Element: Encodable & Sendable>(_ name: some CodingKey, _ list: [Element]) {
    open(name)
    if list.isEmpty { pieces.append { _ in Data("[]".utf8) } }
    for start in stride(from: 0, to: list.count, by: Self.entriesAtOnce) {
      let end = min(start + Self.entriesAtOnce, list.count)
      let isLast = end == list.count
      pieces.append { encoder in
        var data = try encoder.encode(Array(list[start..<end]))
        // Each piece is a list; together they are one.
        data[data.startIndex] = UInt8(ascii: start == 0 ? "[" : ",")
        if !isLast { data.removeLast() }
        return data
      }
    }
  }

  private mutating func open(_ name: some CodingKey) {
    let opening = "\(pieces.isEmpty ? "{" : ",")\"\(name.stringValue)\":"
    pieces.append { _ in Data(opening.utf8) }
  }

  var response: Response {
    let (pieces, dates) = (pieces, dates)
    return Response(
      status: .ok, headers: Response.controlHeaders("application/json"),
      body: ResponseBody { writer in
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = dates
        for piece in pieces { try await writer.write(ByteBuffer(bytes: try piece(encoder))) }
        try await writer.write(ByteBuffer(string: "}"))
        try await writer.finish(nil)
      })
  }
}

extension AppleWorld {
  var stream: JSONStream {
    var stream = JSONStream()
    stream.add(CodingKeys.teamID, teamID)
    stream.add(CodingKeys.keyID, keyID)
    stream.add(CodingKeys.privateKey, privateKey)
    stream.add(CodingKeys.issuer, issuer)
    stream.add(CodingKeys.teams, teams)
    stream.add(CodingKeys.clients, clients)
    stream.add(CodingKeys.people, people)
    return stream
  }
}

extension WorldSnapshot {
  var stream: JSONStream {
    var stream = JSONStream(dates: .secondsSince1970)
    stream.add(CodingKeys.version, version)
    stream.add(CodingKeys.seed, seed)
    stream.add(CodingKeys.teams, teams)
    stream.add(CodingKeys.signingKeys, signingKeys)
    stream.add(CodingKeys.clients, clients)
    stream.add(CodingKeys.people, people)
    stream.add(CodingKeys.clockOffset, clockOffset)
    stream.add(CodingKeys.settings, settings)
    stream.add(CodingKeys.faults, faults)
    stream.add(CodingKeys.consents, consents)
    stream.add(CodingKeys.codes, codes)
    stream.add(CodingKeys.tokens, tokens)
    stream.add(CodingKeys.migrationTokens, migrationTokens)
    stream.add(CodingKeys.notifications, notifications)
    stream.add(CodingKeys.providers, providers)
    return stream
  }
}
