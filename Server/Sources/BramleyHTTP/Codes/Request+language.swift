import BramleyCore
import HTTPTypes
import Hummingbird

extension Request {
  /// The language of texts and mail that the request causes.
  var messageLanguage: MessageLanguage { MessageLanguage(acceptLanguage: headers[.acceptLanguage]) }
}
