package import BramleyCore

extension SQLStore {
  package func add(_ person: ImportedPerson) async throws(StoreError) -> ImportedPerson.Outcome {
    try await engine.write { try $0.add(person) }
  }
}

extension SQLTransaction {
  fileprivate func add(_ person: ImportedPerson) throws -> ImportedPerson.Outcome {
    guard try identity(person.identity.key) == nil else { return .addressTaken }
    if let source = person.source {
      try write(
        "INSERT INTO password_source (id, sealed) VALUES (?, ?) ON CONFLICT (id) DO NOTHING",
        [source.id.rawValue, source.sealedKey])
    }
    try insert(person.user)
    try insert(person.identity)
    try insert(person.hash, for: person.identity.id, at: person.changedAt)
    return .added
  }
}
