import BramleyAPI
import BramleyCore
import HTTPTypes
import Hummingbird

// Sign-up by address and password.
extension HostedPages {
  var signUpPage: HostedPage {
    HostedPage("/sign-up", limit: .signUp) { visit, faults in
      page("sign-up", signUpValues(visit), visit, faults: faults)
    } act: { visit in
      let address = try typedAddress(visit)
      let password = try newPassword(visit)
      let name = try typedName(visit)
      let request = PasswordSignUpRequest(
        email: address, password: password, name: name.isEmpty ? nil : name, device: visit.device)
      let mark = cookies.mail.mark(of: visit.request)
      note(.post, WirePath.signUpPassword)
      return try await visit.context.whileConnected {
        let session = try await own.passwords.signUp(
          request, idempotencyKey: visit.formKey, visit.origin(mark))
        var response = try await enter(visit, session, by: .password)
        mark.leave(in: &response)
        return response
      }
    }
  }

  private func signUpValues(_ visit: PageVisit) -> [String: Any] {
    var values: [String: Any] = ["minimum": PagePasswords.minimum, "hasPasskeys": hasPasskeys]
    for field in ["given", "family"] { values[field] = visit.typed(field) }
    values["email"] = visit.typed("email") ?? visit.flow?.hint
    if let flow = visit.flow, let name = own.authorization.clientName(of: flow) {
      values["client"] = ["name": name, "host": host(of: flow) ?? ""]
    }
    return values
  }

  /// Returns the new password that was typed.
  func newPassword(_ visit: PageVisit) throws -> String {
    let password = try require(visit, "password", fault: "password_missing")
    guard password.count <= PagePasswords.maximum else {
      throw PageMistakes(PageFault("password", "password_too_long"))
    }
    return password
  }

  /// Returns the name that was typed.
  func typedName(_ visit: PageVisit) throws -> PersonName {
    let name = PersonName(
      givenName: visit.fields["given"]?.trimmed, familyName: visit.fields["family"]?.trimmed)
    for (field, part) in [("given", name.givenName), ("family", name.familyName)] {
      guard let part else { continue }
      guard part.count <= PersonName.maximumComponentLength else {
        throw PageMistakes(PageFault(field, "name_too_long"))
      }
    }
    return name.sanitized
  }
}

extension String {
  var trimmed: String? {
    let text = self[...].trimming { $0.isWhitespace }
    return text.isEmpty ? nil : String(text)
  }
}
