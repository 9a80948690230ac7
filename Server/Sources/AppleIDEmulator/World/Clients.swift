import AppleID
import EmulatorKit

/// The clients of all teams, in the order in which they were added.
struct Clients: Sendable {
  private(set) var all: [AppleWorld.Client] = []
  private var indexes: [String: Int] = [:]

  /// The client with exactly this id.
  subscript(_ id: String) -> AppleWorld.Client? {
    // Swift treats canonically equivalent texts as equal (U+212A and K); Apple compares bytes.
    indexes[id].map { all[$0] }.flatMap { $0.id.rawValue.utf8.elementsEqual(id.utf8) ? $0 : nil }
  }

  subscript(_ id: AppleClientID) -> AppleWorld.Client? { self[id.rawValue] }

  mutating func put(_ client: AppleWorld.Client) {
    if let index = indexes[client.id.rawValue] {
      all[index] = client
    } else {
      indexes[client.id.rawValue] = all.count
      all.append(client)
    }
  }

  /// The default primary App ID of a Services ID.
  func firstPrimary(of team: AppleTeamID) -> AppleWorld.Client? {
    all.first { $0.kind == .native && $0.isPrimary && $0.team == team }
  }

  /// The primary App ID of a client's group.
  func head(of client: AppleWorld.Client) -> AppleWorld.Client { self[client.primary] ?? client }

  /// The clients that share a primary App ID, itself included.
  func group(of primary: AppleClientID) -> [AppleWorld.Client] { all.filter { $0.primary == primary } }
}
