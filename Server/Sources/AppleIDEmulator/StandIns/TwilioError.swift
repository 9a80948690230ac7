import EmulatorKit
import HTTPTypes
import Hummingbird

/// An error in Twilio's form.
struct TwilioError: Error, Encodable {
  var code: Int
  var message: String
  var status: Int
  var more_info: String { "https://www.twilio.com/docs/errors/\(code)" }

  enum CodingKeys: CodingKey { case code, message, status, more_info }

  init(_ code: Int, _ message: String, status: Int = 400) {
    self.code = code
    self.message = message
    self.status = status
  }

  func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(code, forKey: .code)
    try fields.encode(message, forKey: .message)
    try fields.encode(more_info, forKey: .more_info)
    try fields.encode(status, forKey: .status)
  }

  /// The error with a code, with the status that Twilio gives it.
  init(code: Int) {
    let status =
      switch code {
      case 20003: 401
      case 20404: 404
      case 20429, 60202, 60203: 429
      case 60410, 60605, 60238, 21610: code == 21610 ? 400 : 403
      case 30500: 500
      default: 400
      }
    self.init(code, "refused by the emulator (\(code))", status: status)
  }

  var response: Response {
    get throws { try .json(self, status: HTTPResponse.Status(code: status)) }
  }

  static let authenticate = TwilioError(20003, "Authenticate", status: 401)
  static let notFound = TwilioError(20404, "The requested resource was not found", status: 404)
}
