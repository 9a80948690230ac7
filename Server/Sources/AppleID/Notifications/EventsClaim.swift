import BramleyTokens
import Foundation

/// The `events` claim of a notification: Apple documents an object and sends a string that contains one. A list of
/// exactly one of either means the same.
public struct EventsClaim: Decodable, Hashable, Sendable {
  /// The one event.
  public var event: AppleEvent

  public init(from decoder: any Decoder) throws {
    if let text = try? decoder.singleValueContainer().decode(String.self) {
      event = try Self.event(in: text)
    } else if var list = try? decoder.unkeyedContainer() {
      let text = try? list.decode(String.self)
      event = try text.map(Self.event(in:)) ?? list.decode(AppleEvent.self)
      guard list.isAtEnd else {
        throw DecodingError.dataCorruptedError(in: list, debugDescription: "more than one event")
      }
    } else {
      event = try AppleEvent(from: decoder)
    }
  }

  private static func event(in text: String) throws -> AppleEvent {
    let json = Data(text.utf8)
    let decoder = JSONDecoder()
    let list = try? decoder.decode([AppleEvent].self, from: json)
    let events = try list ?? [decoder.decode(AppleEvent.self, from: json)]
    guard events.count == 1, let event = events.first, !StrictJSON.hasDuplicateMembers(json) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: [], debugDescription: "not one event, or a duplicate member"))
    }
    return event
  }
}
