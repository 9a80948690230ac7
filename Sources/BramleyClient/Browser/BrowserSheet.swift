public import Foundation

/// What shows the person a page and waits for the way back: `ASWebAuthenticationSession`, or a closure in a test.
public struct BrowserSheet: Sendable {
  /// Whether the browser may use what it knows of the person.
  public enum Memory: Hashable, Sendable {
    /// Who is signed in at the provider's in the browser need not type again.
    case shared
    /// A private window, as for a device of several people.
    case ephemeral
  }

  /// Shows a page and gives the address that the browser came back with.
  public var open:
    @Sendable (_ page: URL, _ callback: BrowserCallback, _ context: SignInContext) async throws(SignInError)
      -> URL

  /// Makes a sheet of a closure.
  public init(
    _ open: @escaping @Sendable (URL, BrowserCallback, SignInContext) async throws(SignInError) -> URL
  ) { self.open = open }
}
