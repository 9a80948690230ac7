package import BramleyCore

/// An open store, with the closure that closes it.
package struct OpenStore: Sendable {
  package let store: any Store
  /// The folder where the first start may make a master key; nil where the configuration must name one.
  package let folder: DataFolder?
  /// Reports to a listener what other nodes do; nil where there are none.
  package var listen: (@Sendable (any StoreListener) throws -> Void)?
  package let close: @Sendable () -> Void
  /// What an operator should look at, although the store can be used.
  package let warnings: [String]
  /// Whether several processes may use the store at once, and so share what they count.
  package let hasManyNodes: Bool

  package init(
    _ store: any Store, folder: DataFolder?, hasManyNodes: Bool = false, warnings: [String] = [],
    listen: (@Sendable (any StoreListener) throws -> Void)? = nil, close: @escaping @Sendable () -> Void
  ) {
    self.store = store
    self.folder = folder
    self.hasManyNodes = hasManyNodes
    self.listen = listen
    self.close = close
    self.warnings = warnings
  }
}
