import BramleyCore
import BramleyServer
import Foundation
import Inspection
import OpenID

/// The checks of texts. The service is asked about the account, which sends nothing and costs nothing.
extension Examination {
  func textChecks(_ setUp: SetUp) async -> [Check] {
    let phone = setUp.settings.phone
    guard let sender = phone.senderEvenIfOff else { return [] }
    let transport = network.apple
    let name = Installation.textSender(sender, setUp.settings, transport: transport, now: now)?.name ?? ""
    let rule = TextSenderRule(name: name)
    var checks = [
      Check(.textSender, "phone.countries", rule.countries(phone.countries.map(\.rawValue))),
      Check(
        .textBudget, "phone.daily_budget", rule.budget(phone.dailyBudget, isChosen: phone.hasOwnBudget)),
    ]
    let account: TwilioAccount
    switch sender {
    case .twilio(let id, let secret, _, _), .twilioVerify(let id, let secret, _):
      account = TwilioAccount(
        id: id, secret: secret, base: phone.base.flatMap { URL(string: $0.text) }, transport: transport)
    default: return checks
    }
    let status = await within(network.limit) { try? await account.status() } ?? nil
    checks.append(Check(.textAccount, "phone.account", rule.account(status)))
    return checks
  }
}
