/// What the operator's mail service reports to `POST /v1/notifications/mail`.
package struct MailNotification: Decodable, Sendable {
  /// `mail.bounced` or `mail.complained`; other types are ignored.
  package var type: String
  package var data: Report?

  package struct Report: Decodable, Sendable {
    /// The `Message-ID` of the mail.
    package var messageID: String?
    /// The address that it was sent to.
    package var address: String?
    /// Whether mail to the address will not arrive; absent means that it may.
    package var permanent: Bool?

    package enum CodingKeys: String, CodingKey {
      case messageID = "message_id"
      case address, permanent
    }
  }
}
