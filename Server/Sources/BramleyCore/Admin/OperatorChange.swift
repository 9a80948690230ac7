package import BramleyAPI

/// What changes of an account.
package struct OperatorChange: Sendable {
  /// Members of the metadata; nil leaves it, and an empty change with ``clears`` removes it.
  package var metadata: [String: JSONValue]?
  package var clears = false
  package var name: Change<NamePatch>

  package init(metadata: [String: JSONValue]?, clears: Bool, name: Change<NamePatch>) {
    self.metadata = metadata
    self.clears = clears
    self.name = name
  }

  /// Returns the account's row after the change.
  package func applied(to user: UserRecord) throws(Refusal) -> UserRecord {
    var changed = user
    changed.metadata = try AccountMetadata.changed(clears ? nil : user.metadata, by: metadata ?? [:])
    changed.name = name.applied(to: user.name)?.withoutEmptyParts
    return changed
  }

  package var names: [String] {
    (metadata != nil || clears ? ["metadata"] : []) + (name == .unchanged ? [] : ["name"])
  }
}
