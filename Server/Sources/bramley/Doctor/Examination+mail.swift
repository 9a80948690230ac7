import BramleyCore
import BramleyServer
import Inspection
import Mailer

/// The checks of mail, where it is configured.
extension Examination {
  func mailChecks(_ setUp: SetUp) async -> [Check] {
    let mail = setUp.settings.mail
    guard let from = mail.from, mail.settings.isOn else { return [] }
    var checks: [Check] = []
    if case .smtp(let server, let password) = mail.sending {
      let greeting = setUp.settings.server.greeting(sending: from)
      let login = network.mailLogin
      let failure =
        await within(network.limit) { await login(server, password, greeting) }
        ?? .unreachable("the mail server did not answer in time")
      checks.append(
        Check(.mailServer, server.host.text, MailServerRule.verdict(failure, hasLogin: server.user != nil)))
      // What receivers think of the domain matters only where mail leaves this machine.
      guard !server.host.isLoopback else { return checks }
    } else if mail.notice != nil {
      return checks
    }
    let rule = SenderDomainRule(domain: from.domain)
    async let spf = texts(from.domain)
    async let dmarc = texts(rule.dmarcNames)
    checks.append(Check(.mailSPF, from.domain, rule.spf(await spf)))
    if let selector = mail.dkimSelector {
      checks.append(
        Check(
          .mailDKIM, rule.dkimName(selector),
          rule.dkim(await texts(rule.dkimName(selector)), selector: selector)))
    } else {
      checks.append(
        Check(
          .mailDKIM, "mail.dkim_selector",
          .warn(
            "The key that mail is signed with was not looked up, since its selector is not known.",
            remedy: "Set mail.dkim_selector to the one that your mail service names.")))
    }
    checks.append(Check(.mailDMARC, from.domain, rule.dmarc(await dmarc)))
    if !setUp.settings.apple.isEmulated {
      checks.append(Check(.mailRelay, from.domain, rule.relay(address: from.address)))
    }
    return checks
  }

  private func texts(_ names: [String]) async -> [TextRecords] {
    var answers: [TextRecords] = []
    for name in names { answers.append(await texts(name)) }
    return answers
  }

  private func texts(_ name: String) async -> TextRecords {
    let lookUp = network.texts
    // The domain's own name is complete: no search list of this machine is tried.
    return await within(network.limit) { await lookUp(name + ".") } ?? .unreachable
  }
}
