#if canImport(SwiftUI)
  import BramleyAPI
  import BramleyClient
  import ComposableArchitecture
  import Foundation
  import SwiftUI

  /// The account screen of ``AccountFeature``. Its words are keys of your app's string catalogue, in English without one.
  public struct AccountFeatureView: View {
    @Bindable private var store: StoreOf<AccountFeature>

    /// Makes the screen.
    public init(store: StoreOf<AccountFeature>) { self.store = store }

    public var body: some View {
      Form {
        AccountProfileSection(user: store.user)
        AccountDevicesSection(store: store)
        AccountIdentitiesSection(store: store)
        Section {
          Button("Sign Out") { store.send(.stepTapped(.signOut)) }
          Button("Delete Account", role: .destructive) { store.send(.stepTapped(.delete)) }
        }
      }
      .formStyle(.grouped)
      .disabled(store.activity != nil)
      .overlay { if store.activity != nil { ProgressView() } }
      .confirmationDialog($store.scope(state: \.confirmation, action: \.confirmation))
      .alert($store.scope(state: \.alert, action: \.alert))
      .accountProof(store)
      .task { await store.send(.task).finish() }
    }
  }

  private struct AccountProfileSection: View {
    let user: User

    var body: some View {
      Section {
        if let name = user.name, !name.isEmpty { Text(name.displayName) }
        if let email = user.email { Text(email) }
        if user.isPrivateEmail {
          Text("Apple hides your address and forwards mail to you.").font(.footnote)
        }
        if let id = user.supportID { LabeledContent("Support ID", value: id.rawValue) }
      }
    }
  }

  private struct AccountDevicesSection: View {
    let store: StoreOf<AccountFeature>

    var body: some View {
      switch store.devices {
      case .notOffered: EmptyView()
      case .loading: Section("Devices") { ProgressView() }
      case .unavailable:
        Section("Devices") {
          Text("Your devices can’t be shown right now.")
          Button("Try Again") { store.send(.task) }
        }
      case .shown(let sessions):
        Section("Devices") {
          ForEach(sessions, id: \.id) { session in
            HStack {
              if let name = session.device.name { Text(name) } else { Text("Unnamed device") }
              Spacer()
              if session.current {
                Text("This device").font(.footnote)
              } else {
                Button("Sign Out") { store.send(.stepTapped(.endSession(session.id))) }
                  .buttonStyle(.borderless)
              }
            }
          }
        }
      }
    }
  }

  private struct AccountIdentitiesSection: View {
    let store: StoreOf<AccountFeature>

    var body: some View {
      Section("Ways to Sign In") {
        ForEach(store.user.identities, id: \.id) { identity in
          HStack {
            Text(verbatim: identity.provider.rawValue.capitalized)
            Spacer()
            if store.user.identities.count > 1 {
              Button("Remove") { store.send(.stepTapped(.unlink(identity.id))) }
                .buttonStyle(.borderless)
            }
          }
        }
        if !store.user.identities.contains(where: { $0.provider == .apple }) {
          Button("Add Sign in with Apple") { store.send(.stepTapped(.link(.apple()))) }
        }
      }
    }
  }
#endif
