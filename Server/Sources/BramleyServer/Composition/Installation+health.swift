import BramleyCore
import BramleyHTTP

extension Installation {
  /// Returns the check whether the store can be read and written. What it asks also tells the database's time.
  static func storeCheck(
    _ store: any HealthStore, _ clockWatch: ClockWatch, surroundings: Surroundings
  ) -> ReadinessCheck {
    ReadinessCheck(
      "store",
      passes: {
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
