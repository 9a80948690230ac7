#if canImport(SwiftUI)
  public import BramleyClient
  public import SwiftUI

  extension View {
    /// Shows the sign-in screen in a sheet, which closes once a person is signed in.
    ///
    ///     .signInSheet(isPresented: $isSigningIn, auth: auth)
    public func signInSheet(
      isPresented: Binding<Bool>, auth: Auth, methods: ShownMethods = .standard
    ) -> some View {
      modifier(SignInSheet(isPresented: isPresented, auth: auth, methods: methods))
    }

    /// Shows the sign-in screen in a sheet whenever `Auth.requireSignIn()` asks for it. Put it on the
    /// root view of each window.
    public func signInSheet(auth: Auth, methods: ShownMethods = .standard) -> some View {
      modifier(RequiredSignInSheet(auth: auth, methods: methods))
    }
  }

  private struct RequiredSignInSheet: ViewModifier {
    let auth: Auth
    let methods: ShownMethods

    func body(content: Content) -> some View {
      content
        .signInSheet(isPresented: isPresented, auth: auth, methods: methods)
        .onAppear { auth.presentsRequiredSignIn() }
    }

    private var isPresented: Binding<Bool> {
      Binding {
        auth.isSignInRequired
      } set: { isPresented in
        // The person has closed the sheet; after a sign-in nobody waits any more.
        if !isPresented { auth.cancelRequiredSignIn() }
      }
    }
  }

  private struct SignInSheet: ViewModifier {
    @Binding var isPresented: Bool
    let auth: Auth
    let methods: ShownMethods

    func body(content: Content) -> some View {
      content.sheet(isPresented: $isPresented) {
        NavigationStack {
          SignInView(auth: auth, methods: methods)
            .toolbar {
              ToolbarItem(placement: .cancellationAction) {
                Button(Phrase.cancel.text) { isPresented = false }
              }
            }
        }
        .sheetSize()
        .interactiveDismissDisabled(auth.state.isBusy)
        .onChange(of: auth.user?.id) { _, id in
          if id != nil { isPresented = false }
        }
      }
    }
  }
#endif
