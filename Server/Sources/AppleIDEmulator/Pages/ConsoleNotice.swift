import EmulatorKit

/// The console's message after an action, chosen by the code in its address and never text from a request.
enum ConsoleNotice: String, CaseIterable, Sendable {
  case forwardingOn = "forwarding-on"
  case forwardingOff = "forwarding-off"
  case accountDeleted = "account-deleted"
  case stoppedUsing = "stopped-using"
  case clockMoved = "clock-moved"
  case keysRotated = "keys-rotated"
  case faultOn = "fault-on"
  case faultOff = "fault-off"
  case messagesCleared = "messages-cleared"
  case messageTaken = "message-taken"
  case messageRefused = "message-refused"

  var text: String {
    switch self {
    case .forwardingOn: "Mail to the person's relay addresses is forwarded."
    case .forwardingOff: "Mail to the person's relay addresses is no longer forwarded."
    case .accountDeleted: "The Apple Account is deleted."
    case .stoppedUsing: "The person stopped using the app and its group."
    case .clockMoved: "The clock was moved."
    case .keysRotated: "A new key signs from now on."
    case .faultOn: "The fault is on."
    case .faultOff: "The fault is off."
    case .messagesCleared: "All mail and texts were removed."
    case .messageTaken: "The message was sent, and the receiver took it."
    case .messageRefused: "The message was sent, and the receiver refused it."
    }
  }
}
