#if canImport(SwiftUI)
  public import BramleyAPI
  public import BramleyClient
  public import SwiftUI

  /// The rows of an account screen for the password, the activity and the export of the person's data. Put them below the
  /// lists of an ``AccountForm``. A row is shown where the back end has what it opens.
  ///
  ///     AccountForm(user: model.user, devices: model.devices, offer: model.offer, activity: nil) { step in
  ///       model.choose(step)
  ///     } reload: {
  ///       await model.load()
  ///     } more: {
  ///       SecurityRows(
  ///         user: model.user, offer: model.offer, password: { model.isSettingPassword = true },
  ///         activity: { model.isShowingActivity = true }, export: { model.choose(.export) })
  ///     }
  public struct SecurityRows: View {
    private let user: User
    private let methods: ShownMethods
    private let offer: MethodOffer
    private let password: @MainActor () -> Void
    private let activity: @MainActor () -> Void
    private let export: @MainActor () -> Void
    private let security: (@MainActor () -> Void)?

    /// Makes the rows.
    /// - Parameters:
    ///   - user: the person whose account it is.
    ///   - methods: the sign-in methods of the app.
    ///   - offer: what is known about the methods and the back end (`Auth.offer`).
    ///   - password: shows a ``NewPasswordView``.
    ///   - activity: shows an ``ActivityList``.
    ///   - security: shows a ``SecurityView``; nil for no such row.
    ///   - export: fetches the person's data. The row is not shown where the system has no files to save (tvOS, watchOS).
    public init(
      user: User, methods: ShownMethods = .standard, offer: MethodOffer,
      password: @escaping @MainActor () -> Void,
      activity: @escaping @MainActor () -> Void, security: (@MainActor () -> Void)? = nil,
      export: @escaping @MainActor () -> Void
    ) {
      self.security = security
      (self.user, self.methods, self.offer) = (user, methods, offer)
      (self.password, self.activity, self.export) = (password, activity, export)
    }

    public var body: some View {
      Section {
        if methods.offersPassword(to: user, offer: offer) {
          Button(Phrase(passwordRowOf: user).text) { password() }
        }
        if let security, offer.account.contains(.passkeys) || offer.account.contains(.secondFactors) {
          Button(Phrase.security.text) { security() }
        }
        if offer.account.contains(.activity) { Button(Phrase.activity.text) { activity() } }
        if offer.account.contains(.export), isAbleToSave { Button(Phrase.exportData.text) { export() } }
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
