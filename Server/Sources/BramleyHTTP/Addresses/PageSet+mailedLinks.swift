import BramleyCore
import HTTPTypes
import Hummingbird

extension PageSet {
  /// Returns the page with the button that does what a mailed link is for.
  func mailedLink(
    _ page: MailedLinkPage, _ words: MailedLinkWords, proof: String, action: String, fault: String? = nil
  ) -> Response {
    var values = values(of: words[page], in: words)
    (values["action"], values["proof"]) = (action, proof)
    if page == .reset {
      var field = ["label": words.password, "rule": words.rule]
      field["fault"] = fault
      values["password"] = field
    }
    return response("mailed-link", values, status: fault == nil ? .ok : .badRequest)
  }

  /// Returns a page that only says something.
  func message(
    _ words: MailedLinkWords, _ message: MailedLinkWords.Message, isError: Bool = false
  ) -> Response {
    var values = values(of: message, in: words)
    if isError { values["alert"] = true }
    return response("message", values, status: isError ? .badRequest : .ok)
  }

  private func values(of message: MailedLinkWords.Message, in words: MailedLinkWords) -> [String: Any] {
    var values = PageTexts.of(words.language).map(common) ?? [:]
    (values["title"], values["text"], values["button"]) = (message.title, message.text, message.button)
    return values
  }
}
