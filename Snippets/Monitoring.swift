// What happens, for your own monitoring: kinds and codes, no secrets, addresses or names.
import BramleyClient

// snippet.hide
func watch(_ auth: Auth, _ record: @Sendable (String) -> Void) async {
  // snippet.show
  for await event in auth.events {
    record("\(event.kind) \(event.outcome?.rawValue ?? "") \(event.code ?? "")")
  }
  // snippet.hide
}
