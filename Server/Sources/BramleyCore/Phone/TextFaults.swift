/// What the services' faults mean: which are worth another attempt.
enum TextFaults {
  /// Twilio's codes, of the answer to a request.
  static let twilio: [Int: TextFault.Kind] = [
    // Too many requests, a full queue, a fault inside.
    20429: .again(after: 2), 30001: .again(after: 5), 30500: .again(after: 2), 20500: .again(after: 2),
    // Not a number; takes no texts; no route; its owner replied STOP; handset or carrier can't be reached.
    21211: .number, 21217: .number, 21614: .number, 21612: .number, 21610: .number, 30003: .number,
    30005: .number, 30006: .number, 60200: .number, 60205: .number,
    // The region is not permitted, the prefix is blocked for fraud.
    21408: .range, 60410: .range, 60605: .range, 60238: .range, 30450: .range, 21215: .range,
    // Credentials, sender, trial account, carrier filters, registration.
    20003: .configuration, 20404: .configuration, 20008: .configuration, 21606: .configuration,
    21603: .configuration, 21608: .configuration, 21705: .configuration, 30007: .configuration,
    30034: .configuration, 30032: .configuration, 60223: .configuration,
    // Verify has sent five texts to the number, or compared five codes, in ten minutes.
    60203: .number, 60202: .number,
  ]

  /// Vonage's `status` of a message.
  static let vonage: [String: TextFault.Kind] = [
    "1": .again(after: 2), "5": .again(after: 2), "2": .number, "3": .number, "6": .number, "7": .number,
    "15": .number, "29": .configuration, "4": .configuration, "9": .configuration, "8": .configuration,
  ]

  /// What an answer's status means where its body says no more.
  static func kind(status: Int, retryAfter: Double?) -> TextFault.Kind {
    switch status {
    case 429: .again(after: retryAfter ?? 2)
    case 500...: .again(after: retryAfter ?? 2)
    case 401, 403, 404: .configuration
    default: .number
    }
  }
}
