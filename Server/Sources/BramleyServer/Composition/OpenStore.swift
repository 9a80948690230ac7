package import BramleyCore

/// An open store, with the closure that closes it.
package struct OpenStore: Sendable {
  package let store: any Store
  /// The folder where the first start may make a master key; nil where the configuration must name one.
  package let folder: DataFolder?
  package let close: @Sendable () -> Void

  package init(_ store: any Store, folder: DataFolder?, close: @escaping @Sendable () -> Void) {
    self.store = store
    self.folder = folder
    self.close = close
  }
}
