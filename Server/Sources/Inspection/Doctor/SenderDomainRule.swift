/// Judges what the domain of the mails' sender publishes, so that receivers accept mail from it.
package struct SenderDomainRule: Sendable {
  private let domain: String

  package init(domain: String) { self.domain = domain }

  /// The names of the records of SPF and DMARC. The last one is that of the domain above, which DMARC falls back to.
  package var dmarcNames: [String] {
    let labels = domain.split(separator: ".")
    let above = labels.count > 2 ? labels.suffix(2).joined(separator: ".") : nil
    return ["_dmarc.\(domain)"] + (above.map { ["_dmarc.\($0)"] } ?? [])
  }

  package func dkimName(_ selector: String) -> String { "\(selector)._domainkey.\(domain)" }

  /// Judges the records of the domain itself (RFC 7208).
  package func spf(_ answer: TextRecords) -> Verdict {
    guard case .records(let records) = answer else { return unreachable(domain) }
    let policies = records.filter { $0.lowercased() == "v=spf1" || $0.lowercased().hasPrefix("v=spf1 ") }
    guard let policy = policies.first else {
      return .warn(
        "\(domain) publishes no SPF policy, so receivers, and Apple's relay, may refuse mail from it.",
        remedy:
          "Add a TXT record to \(domain) that your mail service names, such as \"v=spf1 include:… -all\".")
    }
    guard policies.count == 1 else {
      return .fail(
        "\(domain) publishes \(policies.count) SPF policies, and receivers then ignore all of them.",
        remedy: "Make one TXT record of them: one v=spf1, all the include: parts, one -all.")
    }
    guard !policy.lowercased().split(separator: " ").contains(where: { $0 == "+all" || $0 == "all" }) else {
      return .warn(
        "The SPF policy of \(domain) lets everybody send mail from it.",
        remedy: "Replace all by -all or ~all.")
    }
    return .ok("\(domain) publishes an SPF policy. Whether it names your mail service, that service says.")
  }

  /// Judges the record of a selector (RFC 6376).
  package func dkim(_ answer: TextRecords, selector: String) -> Verdict {
    let name = dkimName(selector)
    guard case .records(let records) = answer else { return unreachable(name) }
    guard let record = records.first(where: { tags($0)["p"] != nil }) else {
      return .fail(
        "\(name) has no key, so receivers can't verify the signature of mail.",
        remedy: "Publish the TXT record that your mail service shows, or correct mail.dkim_selector.")
    }
    guard tags(record)["p"]?.isEmpty == false else {
      return .fail(
        "The key at \(name) is revoked.", remedy: "Publish the key that your mail service signs with now.")
    }
    return .ok("\(name) publishes a key.")
  }

  /// Judges the records of ``dmarcNames``, in their order (RFC 7489).
  package func dmarc(_ answers: [TextRecords]) -> Verdict {
    for answer in answers {
      guard case .records(let records) = answer else { return unreachable(dmarcNames[0]) }
      guard let policy = records.map(tags).first(where: { $0["v"]?.uppercased() == "DMARC1" }) else {
        continue
      }
      guard let word = policy["p"], ["none", "quarantine", "reject"].contains(word.lowercased()) else {
        return .fail(
          "The DMARC policy of \(domain) says nothing that receivers understand.",
          remedy: "Publish one such as \"v=DMARC1; p=quarantine; rua=mailto:…\" at _dmarc.\(domain).")
      }
      return .ok("\(domain) has a DMARC policy: \(word.lowercased()).")
    }
    return .warn(
      "\(domain) has no DMARC policy, which large receivers ask for.",
      remedy: "Add a TXT record at _dmarc.\(domain), to begin with: \"v=DMARC1; p=none; rua=mailto:…\".")
  }

  /// Says what has to be registered with Apple, which nobody can look up.
  package func relay(address: String) -> Verdict {
    .warn(
      "Apple's relay accepts mail from registered senders alone, and only you can see whether yours is one.",
      remedy:
        "Register \(domain) or \(address) in Apple's portal: Certificates, Identifiers & Profiles > Services > Sign in with "
        + "Apple for Email Communication. It needs a passing SPF or DKIM; the envelope's sender is \(address), too."
    )
  }

  private func unreachable(_ name: String) -> Verdict {
    .warn("The name server did not answer about \(name).", remedy: "Look yourself: dig TXT \(name)")
  }

  private func tags(_ record: String) -> [String: String] {
    let pairs = record.split(separator: ";").compactMap { part -> (String, String)? in
      let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard sides.count == 2 else { return nil }
      func bare(_ text: Substring) -> String { text.filter { !$0.isWhitespace } }
      return (bare(sides[0]).lowercased(), bare(sides[1]))
    }
    return Dictionary(pairs) { first, _ in first }
  }
}
