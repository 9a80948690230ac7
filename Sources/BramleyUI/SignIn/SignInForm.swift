#if canImport(SwiftUI)
  public import BramleyClient
  import Foundation
  public import SwiftUI

  /// The buttons and forms of an app's sign-in methods, for a screen that does the rest by itself: what ``SignInView``
  /// shows, without an `Auth`.
  ///
  ///     SignInForm(methods: methods, isBusy: model.isSigningIn) { model.signIn(with: $0) }
  public struct SignInForm<More: View>: View {
    private let methods: ShownMethods
    private let offer: MethodOffer
    private let isBusy: Bool
    private let signIn: @MainActor (SignInMethod) -> Void
    private let more: () -> More
    @State private var showsMore = false

    /// Makes the form.
    /// - Parameters:
    ///   - offer: what is known about the methods (`Auth.offer`), which decides which are shown and in which order.
    ///   - isBusy: whether a sign-in is under way; nothing can be tapped meanwhile.
    ///   - signIn: called with what the person chose or typed.
    public init(
      methods: ShownMethods = .standard, offer: MethodOffer = MethodOffer(), isBusy: Bool,
      signIn: @escaping @MainActor (SignInMethod) -> Void
    ) where More == EmptyView {
      self.init(methods: methods, offer: offer, isBusy: isBusy, signIn: signIn) { EmptyView() }
    }

    /// Makes the form with content of your own beneath the methods.
    public init(
      methods: ShownMethods = .standard, offer: MethodOffer = MethodOffer(), isBusy: Bool,
      signIn: @escaping @MainActor (SignInMethod) -> Void, @ViewBuilder more: @escaping () -> More
    ) {
      self.methods = methods
      self.offer = offer
      self.isBusy = isBusy
      self.signIn = signIn
      self.more = more
    }

    public var body: some View {
      let arranged = methods.arranged(for: offer)
      ScrollView {
        VStack(spacing: 16) {
          list(arranged.first)
          if showsMore {
            list(arranged.more)
          } else if !arranged.more.all.isEmpty {
            Button(Phrase.moreWays.text) { showsMore = true }.buttonStyle(.borderless)
          }
          list(arranged.guest)
          more()
        }
        .disabled(isBusy)
        .phoneOffer(offer)
        .rememberedAddress(offer)
        .frame(maxWidth: 375)
        .frame(maxWidth: .infinity)
        .padding()
      }
      .progressNote(isBusy ? .signingIn : nil)
    }

    private func list(_ methods: ShownMethods) -> some View {
      ForEach(methods.all, id: \.method) { views in
        if methods.isSeparated(views.method) {
          Text(Phrase.or.text).font(.footnote).foregroundStyle(.secondary)
        }
        AnyView(views.signInContent(signIn))
      }
    }
  }
#endif
