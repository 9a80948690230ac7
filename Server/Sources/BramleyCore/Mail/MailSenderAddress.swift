import Foundation

/// The sender of all mail: `Orchard <no-reply@example.com>`, or the address alone.
package struct MailSenderAddress: Sendable, Equatable {
  /// The name before the address; nil for none.
  package let name: String?
  /// The address, in ASCII. It is the envelope's sender, too.
  package let address: String

  /// The name and the address, for a reader.
  package var text: String { name.map { "\($0) <\(address)>" } ?? address }

  /// The domain of the address.
  package var domain: String { String(address[address.index(after: address.lastIndex(of: "@")!)...]) }

  package init(_ text: String) throws(Malformed) {
    guard !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
      throw "holds control characters"
    }
    var (name, bare) = ("", text[...])
    if let open = text.lastIndex(of: "<"), text.last == ">" {
      name = text[..<open].trimmingCharacters(in: .whitespaces)
      if name.count >= 2, name.hasPrefix("\""), name.hasSuffix("\"") {
        name = String(name.dropFirst().dropLast())
      }
      bare = text[text.index(after: open)...].dropLast()
    }
    guard let address = EmailAddress(String(bare)), address.envelope.utf8.allSatisfy({ $0 < 0x80 }) else {
      throw "is not an address such as no-reply@example.com, or Orchard <no-reply@example.com>"
    }
    guard name.count <= 64, !name.contains(where: { "<>\"\\".contains($0) }) else {
      throw "has a name of more than 64 characters, or with quotation marks in it"
    }
    self.name = name.isEmpty ? nil : name
    self.address = address.envelope
  }
}
