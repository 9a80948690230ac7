public import Foundation

/// A mail that the emulator's mail server took for one recipient.
public struct ReceivedMail: Codable, Hashable, Sendable, Identifiable {
  /// A header field as it is to be read: unfolded and decoded.
  public struct Header: Codable, Hashable, Sendable {
    /// The name as written.
    public var name: String
    /// The value.
    public var value: String
  }

  /// The emulator's own id.
  public var id: String
  /// When it was taken, by the emulator's clock.
  public var at: Date
  /// The envelope's sender, to which bounces go.
  public var sender: String
  /// The envelope's recipient.
  public var to: String
  /// The person's real address, if the recipient is a relay address.
  public var forwardedTo: String?
  /// The person whose address it is, if any.
  public var person: String?
  /// The user name with which the client logged in, if it did.
  public var login: String?
  /// The field `From`.
  public var from: String
  /// The field `Subject`.
  public var subject: String
  /// All fields, in order.
  public var headers: [Header]
  /// The plain text; nil if there is none.
  public var text: String?
  /// The HTML; nil if there is none.
  public var html: String?
  /// The first six digits that stand alone in the text.
  public var code: String?
  /// The web addresses in the text.
  public var links: [String]
  /// The size of the mail in bytes.
  public var size: Int

  enum CodingKeys: String, CodingKey {
    case id, at, sender, to, person, login, from, subject, headers, text, html, code, links, size
    case forwardedTo = "forwarded_to"
  }

  /// The value of the first field of a name, without regard to case.
  public func header(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }

  /// Whether it was sent to an address, or forwarded there.
  func isFor(_ address: String) -> Bool {
    let address = address.lowercased()
    return to.lowercased() == address || forwardedTo?.lowercased() == address
  }
}

extension ReceivedMail: InboxMessage {}
