import BramleyCore
import ProviderEmulator

// The keys are those of the control API.

extension NewProviderClient {
  init(_ entry: inout WorldEntry) {
    let provider = LocalProvider(&entry)
    let id = entry.needed("id", "an example is Iv1.mine") { text throws(Malformed) in text }
    self.init(
      provider, id: id ?? "",
      kind: entry.value(
        "kind",
        PlainValue.word([("web", ProviderClient.Kind.web), ("ios", .ios), ("android", .android)])),
      project: entry.text("project"), secret: entry.text("secret"),
      authentication: entry.value(
        "authentication",
        PlainValue.word(ProviderClient.Authentication.allCases.map { ($0.rawValue, $0) })),
      publicKey: entry.text("public_key"), redirectURIs: entry.texts("redirect_uris"),
      eventsURL: entry.text("events_url"), deletionURL: entry.text("deletion_url"))
  }
}

extension ProviderAccount {
  init(_ entry: inout WorldEntry) {
    let provider = LocalProvider(&entry)
    let person = entry.needed("person", "it is the id of one of people") { text throws(Malformed) in text }
    let isVerified = entry.flag("verified") ?? true
    self.init(
      provider, person: person ?? "",
      addresses: (entry.texts("emails") ?? []).map { Address($0, verified: isVerified) },
      hostedDomain: entry.text("hd"),
      generation: entry.value("generation", PlainValue.number(in: 0...1_000_000)) ?? 0)
  }
}

extension LocalProvider {
  fileprivate init(_ entry: inout WorldEntry) {
    let all = LocalProvider.all.map(\.rawValue).joined(separator: ", ")
    self =
      entry.needed(
        "provider", "it is one of \(all)", PlainValue.word(LocalProvider.all.map { ($0.rawValue, $0) }))
      ?? .plain
  }
}
