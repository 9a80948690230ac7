#if canImport(SwiftUI)
  public import BramleyAPI
  public import BramleyClient
  import Foundation
  public import SwiftUI

  /// The lists of an account, for a screen that does the rest by itself: what ``AccountView`` shows, without an `Auth`.
  ///
  ///     AccountForm(user: model.user, devices: model.devices, activity: model.activity) { step in
  ///       model.choose(step)
  ///     } reload: {
  ///       await model.load()
  ///     }
  ///
  /// It asks nothing: put the step's ``BramleyClient/AccountStep/question(of:on:)`` before you take one that has any.
  public struct AccountForm: View {
    private let user: User
    private let devices: DeviceList
    private let options: SignInOptions
    private let activity: AuthAction?
    private let choose: @MainActor (AccountStep) -> Void
    private let reload: @MainActor () async -> Void

    /// Makes the lists.
    /// - Parameters:
    ///   - user: whose account it is.
    ///   - devices: where they are signed in.
    ///   - options: the ways to sign in that the app offers; those that are missing can be added here.
    ///   - activity: what is under way; nothing can be tapped meanwhile.
    ///   - choose: called with what the person tapped.
    ///   - reload: fetches devices and account anew; it returns when they are there.
    public init(
      user: User, devices: DeviceList, options: SignInOptions = SignInOptions(), activity: AuthAction?,
      choose: @escaping @MainActor (AccountStep) -> Void, reload: @escaping @MainActor () async -> Void
    ) {
      self.user = user
      self.devices = devices
      self.options = options
      self.activity = activity
      self.choose = choose
      self.reload = reload
    }

    public var body: some View {
      Form {
        ProfileSection(details: AccountDetails(user))
        DevicesSection(devices: devices, choose: choose, reload: reload)
        IdentitiesSection(user: user, addition: options.appleMethod, choose: choose)
        Section {
          Button(Phrase.signOut.text) { choose(.signOut) }
          Button(Phrase.deleteAccount.text, role: .destructive) { choose(.delete) }
        }
      }
      .formStyle(.grouped)
      .refreshable { await reload() }
      .disabled(activity != nil)
      .progressNote(activity.map(Phrase.init(progressOf:)))
    }
  }
#endif
