import BramleyAPI

extension Auth {
  /// Fetches the server's sign-in methods for ``methods``, which has those of an earlier run until then. Screens that
  /// follow the server call it when they appear. Failures are silent: the app's own list is still there.
  public func loadMethods() async {
    if methods == nil { methods = await engine.storedMethods() }
    if let list = try? await engine.methods() { methods = list }
  }
}
