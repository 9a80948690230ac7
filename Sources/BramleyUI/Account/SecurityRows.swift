#if canImport(SwiftUI)
  public import BramleyAPI
  public import SwiftUI

  /// The rows of an account screen for the password, the activity and the export of the person's data. Put them below the
  /// lists of an ``AccountForm``. A row without an action is not shown.
  ///
  ///     AccountForm(user: model.user, devices: model.devices, activity: nil) { step in
  ///       model.choose(step)
  ///     } reload: {
  ///       await model.load()
  ///     } more: {
  ///       SecurityRows(user: model.user, password: { model.isSettingPassword = true })
  ///     }
  public struct SecurityRows: View {
    private let user: User
    private let password: (@MainActor () -> Void)?
    private let activity: (@MainActor () -> Void)?
    private let export: (@MainActor () -> Void)?

    /// Makes the rows.
    /// - Parameters:
    ///   - password: shows a ``NewPasswordView``.
    ///   - activity: shows an ``ActivityList``.
    ///   - export: fetches the person's data. The row is not shown where the system has no files to save (tvOS, watchOS).
    public init(
      user: User, password: (@MainActor () -> Void)? = nil, activity: (@MainActor () -> Void)? = nil,
      export: (@MainActor () -> Void)? = nil
    ) {
      (self.user, self.password, self.activity, self.export) = (user, password, activity, export)
    }

    public var body: some View {
      Section {
        if let password {
          Button(Phrase(passwordRowOf: user).text) {
            password()
          }
        }
        if let activity { Button(Phrase.activity.text) { activity() } }
        if let export, isAbleToSave { Button(Phrase.exportData.text) { export() } }
      }
    }

    private var isAbleToSave: Bool {
      #if os(tvOS) || os(watchOS)
        false
      #else
        true
      #endif
    }
  }
#endif
