package import BramleyCore

// The mark of a move is a row among the migrations: a Bramley that knows no moves finds one that it does not know,
// and refuses the store.

extension MoveMark {
  init?(migration name: String) {
    let parts = name.split(separator: " ")
    guard parts.count == 3, parts[0] == "move" else { return nil }
    let id = String(parts[2])
    switch parts[1] {
    case "leaving": self = .leaving(id)
    case "left": self = .left(id)
    case "arriving": self = .arriving(id)
    default: return nil
    }
  }

  var migration: String {
    switch self {
    case .leaving(let id): "move leaving \(id)"
    case .left(let id): "move left \(id)"
    case .arriving(let id): "move arriving \(id)"
    }
  }
}

extension SQLStore: MovableStore {
  package func moveMark() async throws(StoreError) -> MoveMark? {
    try await engine.read { try $0.moveMark() }
  }

  package func cancelMove() async throws(StoreError) {
    try await engine.write { tx in
      switch try tx.moveMark() {
      case .leaving, .left: try tx.replaceMoveMark(by: nil)
      case .arriving, nil: break
      }
    }
  }
}

extension SQLTransaction {
  func moveMark() throws -> MoveMark? {
    try all("SELECT name FROM schema_migration ORDER BY name", []) { try $0.text(0) }
      .compactMap(MoveMark.init(migration:)).first
  }

  func replaceMoveMark(by mark: MoveMark?) throws {
    if let former = try moveMark() {
      try write("DELETE FROM schema_migration WHERE name = ?", [former.migration])
    }
    guard let mark else { return }
    try write("INSERT INTO schema_migration (name, phase) VALUES (?, 'contract')", [mark.migration])
  }
}
