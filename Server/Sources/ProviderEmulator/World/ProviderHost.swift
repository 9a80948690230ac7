package import Foundation

/// What the local providers need of the emulator around them: people, time, an address and a store.
package protocol ProviderHost: AnyObject, Sendable {
  var now: Date { get }
  /// The address that the emulator listens on, once it does.
  var baseURL: URL? { get }
  var pseudonyms: ProviderPseudonyms { get }
  // None of these may be asked during a change, which holds the world's lock.

  /// A person who can sign in, by id, address or name.
  func living(named name: String) -> LocalPerson?
  /// The first people who can sign in.
  func living(_ count: Int) -> [LocalPerson]
  func change<Result>(_ body: (inout ProviderChange) throws -> Result) throws -> Result
  /// Waits where an answer is to be late.
  func pause(for time: Duration) async throws
  /// Posts a body; gives the status and the answer.
  func post(_ body: Data, type: String, to url: String) async throws -> (status: Int, body: Data)
}
