import AppleID
import EmulatorKit
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import ProviderEmulator

/// `/console/…`: the buttons of the page at `/`. Each answers 303 back to it, or asks first
/// what can't be undone.
struct ConsoleRoutes: Sendable {
  private typealias Action = @Sendable (FormFields) async throws -> Outcome

  private enum Outcome {
    case done(ConsoleNotice)
    case asked(ConfirmationPage)
  }

  let apple: EmulatedApple
  let guardian: LocalOnly

  func add(to router: Router<EmulatorContext>) {
    for (path, act) in actions {
      router.post(RouterPath("console/\(path)")) { request, context in
        try await answer(request, context, act)
      }
    }
  }

  private var actions: [(String, Action)] {
    [
      ("forwarding", setForwarding), ("delete-apple-account", deleteAppleAccount),
      ("stop-using", stopUsing), ("clock", moveClock), ("rotate-keys", rotateKeys), ("fault", setFault),
      ("clear-messages", clearMessages), ("provider-fault", setProviderFault),
      ("provider-message", sendProviderMessage),
    ]
  }

  private func answer(
    _ request: Request, _ context: EmulatorContext, _ act: Action
  ) async throws -> Response {
    do {
      try guardian.check(request)
      guard request.mediaType == "application/x-www-form-urlencoded",
        let form = try await request.boundedText().flatMap({ FormFields($0) }), form.repeated.isEmpty
      else { throw Problem.invalidRequest("the body is no form; use the buttons of the page") }
      switch try await act(form) {
      case .asked(let page): return apple.pages.show(page)
      case .done(let notice):
        return Response(
          status: .seeOther, headers: [.location: "/?done=\(notice.rawValue)", .cacheControl: "no-store"])
      }
    } catch let problem as Problem {
      return refuse(problem, context)
    } catch is NIOTooManyBytesError {
      return refuse(.tooLarge(RequestBodyLimit.bytes), context)
    } catch {
      context.logger.error("a button of the console failed: \(error)")
      return refuse(.failed(error), context)
    }
  }

  private func refuse(_ problem: Problem, _ context: EmulatorContext) -> Response {
    context.note.failure(problem.code)
    return apple.pages.show(RefusalPage(problem))
  }

  @Sendable private func setForwarding(_ form: FormFields) throws -> Outcome {
    let isOn = try form.isOn
    try apple.setForwarding(isOn ? .enabled : .disabled, of: form.required("person"))
    return .done(isOn ? .forwardingOn : .forwardingOff)
  }

  @Sendable private func deleteAppleAccount(_ form: FormFields) throws -> Outcome {
    let name = try form.required("person")
    guard form["confirmed"] == "yes" else {
      return .asked(ConfirmationPage(try apple.change { try $0.living(name) }))
    }
    try apple.deleteAppleAccount(of: name)
    return .done(.accountDeleted)
  }

  @Sendable private func stopUsing(_ form: FormFields) throws -> Outcome {
    let client = AppleClientID(rawValue: try form.required("client_id"))
    try apple.stopUsing(client, person: form.required("person"))
    return .done(.stoppedUsing)
  }

  @Sendable private func moveClock(_ form: FormFields) throws -> Outcome {
    guard let seconds = Double(try form.required("advance_seconds")) else {
      throw Problem.invalidRequest("advance_seconds is a number")
    }
    try apple.advanceClock(by: seconds)
    return .done(.clockMoved)
  }

  @Sendable private func rotateKeys(_: FormFields) async throws -> Outcome {
    try await apple.rotateSigningKeys()
    return .done(.keysRotated)
  }

  @Sendable private func clearMessages(_: FormFields) -> Outcome {
    apple.mailbox.clear()
    apple.textbox.clear()
    return .done(.messagesCleared)
  }

  @Sendable private func setFault(_ form: FormFields) async throws -> Outcome {
    guard let name = Fault.Name(rawValue: try form.required("name")) else {
      throw Problem.invalidRequest("there is no fault of this name")
    }
    guard try form.isOn else {
      try apple.removeFault(name)
      return .done(.faultOff)
    }
    // Made now, so that the first token does not wait for it.
    if name == .unknownKid { _ = try await SigningKeys.stray.all() }
    try apple.inject(Fault(name))
    return .done(.faultOn)
  }
}

extension ConsoleRoutes {
  @Sendable private func setProviderFault(_ form: FormFields) throws -> Outcome {
    let provider = LocalProvider(rawValue: try form.required("provider"))
    guard LocalProvider.all.contains(provider),
      let name = ProviderFault.Name(rawValue: try form.required("name"))
    else { throw Problem.invalidRequest("there is no such provider or fault") }
    guard try form.isOn else {
      try apple.providers.removeFault(name, of: provider)
      return .done(.faultOff)
    }
    try apple.providers.inject(ProviderFault(provider, name))
    return .done(.faultOn)
  }

  @Sendable private func sendProviderMessage(_ form: FormFields) async throws -> Outcome {
    let answer = try await apple.providers.send(
      form.required("message"), about: form.required("person"),
      from: LocalProvider(rawValue: form.required("provider")))
    return .done(answer.statuses.allSatisfy { (200..<300).contains($0) } ? .messageTaken : .messageRefused)
  }
}

extension FormFields {
  fileprivate func required(_ name: String) throws(Problem) -> String {
    guard let value = self[name] else { throw .invalidRequest("\(name) is missing") }
    return value
  }

  /// What a switch is to become.
  fileprivate var isOn: Bool {
    get throws(Problem) {
      switch self["switch"] {
      case "on": true
      case "off": false
      default: throw .invalidRequest("switch is on or off")
      }
    }
  }
}
