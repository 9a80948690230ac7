#if canImport(SwiftUI)
  public import BramleyAPI
  public import BramleyClient
  import Foundation
  public import SwiftUI

  /// The lists of an account, for a screen that does the rest by itself: what ``AccountView`` shows, without an
  /// `Auth`.
  ///
  ///     AccountForm(user: model.user, devices: model.devices, activity: model.activity) { step in
  ///       model.choose(step)
  ///     } reload: {
  ///       await model.load()
  ///     }
  ///
  /// It asks for no confirmation: show the step's ``BramleyClient/AccountStep/confirmation(of:on:methods:)`` first, where
  /// there is one.
  public struct AccountForm: View {
    private let user: User
    private let devices: DeviceList
    private let methods: ShownMethods
    private let offer: MethodOffer
    private let lastMerge: Merge?
    private let activity: AuthAction?
    private let choose: @MainActor (AccountStep) -> Void
    private let reload: @MainActor () async -> Void
    private let more: AnyView

    /// Makes the lists.
    /// - Parameters:
    ///   - user: the person whose account it is.
    ///   - devices: the devices on which they are signed in.
    ///   - methods: the sign-in methods of the app; those that the account lacks can be added here.
    ///   - offer: what is known about the methods (`Auth.offer`).
    ///   - lastMerge: the merge that can be undone, if there is one.
    ///   - activity: the action that is under way; nothing can be tapped meanwhile.
    ///   - choose: called with the step that the person tapped.
    ///   - reload: fetches the devices and the account again, and returns when they have arrived.
    ///   - more: further sections, above the one that signs out: ``SecurityRows``, and your own.
    public init(
      user: User, devices: DeviceList, methods: ShownMethods = .standard,
      offer: MethodOffer = MethodOffer(), lastMerge: Merge? = nil, activity: AuthAction?,
      choose: @escaping @MainActor (AccountStep) -> Void, reload: @escaping @MainActor () async -> Void,
      @ViewBuilder more: () -> some View = { EmptyView() }
    ) {
      self.user = user
      self.devices = devices
      self.methods = methods
      self.offer = offer
      self.lastMerge = lastMerge
      self.activity = activity
      self.choose = choose
      self.reload = reload
      self.more = AnyView(more())
    }

    public var body: some View {
      Form {
        if methods.offersToSave(user) {
          GuestSection(additions: methods.additions(to: user, offer: offer), choose: choose)
        }
        ProfileSection(user: user, details: AccountDetails(user, offer: offer), choose: choose)
        DevicesSection(devices: devices, choose: choose, reload: reload)
        if !methods.offersToSave(user) {
          IdentitiesSection(user: user, methods: methods, offer: offer, choose: choose)
          MergeSection(methods: methods, offer: offer, lastMerge: lastMerge, choose: choose)
        }
        more
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
