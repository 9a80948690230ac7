extension Schema {
  static func mail(_ dialect: SQLDialect) -> [String] {
    let (integer, text, bytes) = (dialect.integer, dialect.text, dialect.bytes)
    return [
      // To which account a mail was sent, so that its bounce finds the account: see SentMail.
      dialect.table(
        "sent_mail",
        """
        id \(text) PRIMARY KEY NOT NULL, user_id \(text) NOT NULL REFERENCES account ON DELETE CASCADE,
        address_hash \(bytes) NOT NULL, sent_at \(integer) NOT NULL
        """),
      "CREATE INDEX sent_mail_of_account ON sent_mail (user_id)",
      "CREATE INDEX sent_mail_by_time ON sent_mail (sent_at)",
    ]
  }
}
