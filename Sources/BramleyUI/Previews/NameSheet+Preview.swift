#if canImport(SwiftUI)
  import BramleyAPI
  import BramleyClient
  import SwiftUI

  #Preview("Name") { NameSheet(form: NameForm(User.preview.name)) { _ in } }

  #Preview("No name yet") { NameSheet(form: NameForm(nil)) { _ in } }
#endif
