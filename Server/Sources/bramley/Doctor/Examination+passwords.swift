import BramleyCore
import BramleyServer
import Inspection

extension Examination {
  /// The check of the service that knows leaked passwords, where it is asked.
  func leakChecks(_ setUp: SetUp) async -> [Check] {
    guard let address = setUp.settings.passwords.leakService else { return [] }
    let service = LeakedPasswords(address: address, transport: network.apple)
    return [
      Check(.leakedPasswords, "passwords.leaked_url", LeakServiceRule.verdict(await service.tryService()))
    ]
  }
}
