import BramleyCore
import BramleyServer
import Foundation
import Inspection

// The questions about providers besides Apple. They are asked at a terminal only: a pipe answers a fixed list.
extension Interview {
  /// Asks which other providers there are, and for the client at each.
  func otherProviders() throws(CommandFailure) -> [OtherProviderAnswers] {
    guard console.isTerminal else { return [] }
    let all = OtherProvider.allCases.map(\.rawValue).joined(separator: ", ")
    let chosen = try ask(
      "Other providers",
      """
      Any of \(all), separated by commas, whose client you have registered. Empty: none, for now.
      """, mayBeEmpty: true
    ) { text in
      let words = Self.items(text)
      guard words.allSatisfy({ OtherProvider(rawValue: $0) != nil }), Set(words).count == words.count else {
        return .fail("That is not a list of \(all), each once.", remedy: "Write it like google, github.")
      }
      return .ok("")
    }
    var answers: [OtherProviderAnswers] = []
    for provider in Self.items(chosen).compactMap(OtherProvider.init) {
      answers.append(try self.answers(about: provider))
    }
    return answers
  }

  private func answers(about provider: OtherProvider) throws(CommandFailure) -> OtherProviderAnswers {
    var openID: OtherProviderAnswers.OpenIDAnswers?
    if provider == .openID {
      let id = try ask(
        "Provider's id", "A word of your own for it, such as keycloak: it is a part of its addresses here."
      ) { Self.openIDName($0) }
      let issuer = try ask(
        "Issuer", "The address that identifies it, without /.well-known/openid-configuration."
      ) { Self.issuer($0) }
      openID = .init(id: id, issuer: issuer)
    }
    let client = try ask("Client id at \(provider.name)", provider.explanation) { text in
      text.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        ? .ok("") : .fail("The client id has spaces or other signs.", remedy: "Copy it from there.")
    }
    let path = try ask(
      "Secret's file",
      """
      A file with the client's secret in one line, which you alone can read (chmod 600). It stays where it is.
      """
    ) { rules.secretFile(rules.typedPath($0)) }
    return OtherProviderAnswers(
      provider: provider, openID: openID, clientID: client, secretPath: rules.typedPath(path))
  }

  private static func openIDName(_ text: String) -> Verdict {
    let isWord = text.utf8.allSatisfy {
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
        || $0 == UInt8(ascii: "-")
    }
    guard isWord, text.utf8.count <= 32, text.first?.isLetter == true else {
      return .fail("The id is no word of small letters and digits.", remedy: "Write it like keycloak.")
    }
    guard !OpenIDSection.reservedIDs.contains(.init(rawValue: text)) else {
      return .fail("\(text) is the id of a method that Bramley knows.", remedy: "Choose another one.")
    }
    return .ok("")
  }

  private static func issuer(_ text: String) -> Verdict {
    guard let url = URL(string: text), url.scheme == "https", url.host()?.isEmpty == false,
      url.query() == nil,
      url.fragment() == nil
    else { return .fail("The issuer is no https address.", remedy: "Write it like https://id.example.com.") }
    return .ok("")
  }
}
