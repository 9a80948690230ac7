package import BramleyCore
package import Foundation

extension SQLStore: TextStore {
  package func textUse(at now: Date) async throws(StoreError) -> TextUse {
    try await engine.read { try $0.textUse(at: now) }
  }

  package func admitText(_ ask: TextAsk, at now: Date) async throws(StoreError) -> TextVerdict {
    try await engine.write { try $0.admitText(ask, at: now) }
  }

  package func textUsed(_ mark: TextMark, at now: Date) async throws(StoreError) {
    try await engine.write { try $0.textUsed(mark, at: now) }
  }

  package func pauseTexts(to mark: TextMark, until end: Date) async throws(StoreError) {
    try await engine.write { try $0.pauseTexts(to: mark, until: end) }
  }
}
