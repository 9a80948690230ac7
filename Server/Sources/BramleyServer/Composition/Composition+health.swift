import BramleyCore
import BramleyHTTP

extension Composition {
  /// Returns the check whether the store can be read and written. Its query also reads the database's time.
  func storeCheck(_ clockWatch: ClockWatch) -> ReadinessCheck {
    ReadinessCheck(
      "store",
      passes: { [store, surroundings] in
        let asked = surroundings.now()
        do {
          if let shown = try await store.look(at: asked) {
            clockWatch.note(shown, after: asked, before: surroundings.now())
          }
          return true
        } catch { return false }
      })
  }
}
