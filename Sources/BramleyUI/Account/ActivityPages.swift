public import BramleyAPI

/// The pages of an account's activity that a screen has fetched.
public struct ActivityPages: Hashable, Sendable {
  /// What the list shows below its rows.
  public enum End: Hashable, Sendable {
    /// A page is being fetched.
    case loading
    /// There are older events.
    case more
    /// That was all.
    case complete
    /// The page could not be fetched.
    case unavailable
  }

  /// The events, newest first.
  public private(set) var events: [ActivityEvent] = []
  /// What the list shows below its rows.
  public private(set) var end = End.loading
  /// `next` of the last page.
  public private(set) var next: String?

  /// Makes the value before the first page.
  public init() {}

  /// Notes that a page is being fetched.
  public mutating func begin() { end = .loading }

  /// Adds the page that was fetched after another one; nil for the newest page, which replaces what is shown.
  public mutating func add(_ page: Activity, after previous: String?) {
    let known = previous == nil ? [] : events
    let ids = Set(known.map(\.id))
    // An event that came meanwhile moves the others to the next page.
    events = known + page.events.filter { !ids.contains($0.id) }
    next = page.next
    end = page.next == nil ? .complete : .more
  }

  /// Notes that a page could not be fetched.
  public mutating func fail() { end = .unavailable }
}
