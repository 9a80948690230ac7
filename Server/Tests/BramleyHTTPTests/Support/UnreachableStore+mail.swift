import BramleyCore
import Foundation

extension UnreachableStore: MailStore {
  func isSwitchedOff(_: String) async throws(StoreError) -> Bool { throw down }
  func record(_: SentMail) async throws(StoreError) { throw down }
  func apply(_: MailReport) async throws(StoreError) -> MailReport.Outcome { throw down }
}
