package import Foundation

/// What opening a mailed link finds.
package enum MailedLinkStanding: Sendable, Equatable {
  /// It is good here.
  case open
  /// It is good only in the browser or app that asked for it.
  case elsewhere
  /// It has expired, was used, or a newer one has replaced it.
  case expired
}

/// The mailed links as their pages need them: whether one is still good, and the one that signs in.
package struct MailedLinkService: Sendable {
  private let store: any MailedLinkStore
  private let surroundings: Surroundings

  package init(store: any MailedLinkStore, surroundings: Surroundings) {
    self.store = store
    self.surroundings = surroundings
  }

  /// Returns what a link is good for. It spends nothing.
  ///
  /// - Parameter browser: the secret in the cookie of the browser that opens it.
  package func standing(
    of token: String, on page: MailedLinkPage, in browser: String?
  ) async throws(Refusal) -> MailedLinkStanding {
    do throws(StoreError) {
      return try await store.standing(
        ofLink: SecretHash.of(token), on: page,
        in: browser.map(SecretHash.of), at: surroundings.now())
    } catch { throw Refusal(error) }
  }

  /// Follows a link that signs in: the browser that asked for it needs no code any more. Following it again changes nothing.
  package func follow(
    _ token: String, in browser: String?
  ) async throws(Refusal) -> MailedLinkStanding {
    guard let browser else {
      let standing = try await standing(of: token, on: .signIn, in: nil)
      return standing == .open ? .elsewhere : standing
    }
    do throws(StoreError) {
      return try await store.follow(
        SecretHash.of(token), in: SecretHash.of(browser), at: surroundings.now())
    } catch { throw Refusal(error) }
  }
}

/// Stores what becomes of mailed links. Each method is one transaction.
package protocol MailedLinkStore: Sendable {
  /// Returns what a link is good for, by the hashes of its token and of the cookie of the browser that opens it.
  func standing(
    ofLink link: Data, on page: MailedLinkPage, in browser: Data?, at now: Date
  ) async throws(StoreError) -> MailedLinkStanding
  /// Records that a link that signs in was followed in the browser that asked for it.
  func follow(_ link: Data, in browser: Data, at now: Date) async throws(StoreError) -> MailedLinkStanding
}

extension ChallengeRecord {
  /// Returns what its link is good for on a page.
  package func standing(
    on page: MailedLinkPage, in browser: Data?, at now: Date
  ) -> MailedLinkStanding {
    guard page.purposes.contains(purpose), isOpen(at: now) else { return .expired }
    guard let binding else { return .open }
    return browser.map { constantTimeEqual($0, binding) } == true ? .open : .elsewhere
  }
}

extension MailedLinkPage {
  /// What the links that lead there were sent for; none where they belong to no code.
  fileprivate var purposes: Set<ChallengePurpose> {
    switch self {
    case .signIn: [.signIn]
    case .reset: [.passwordReset]
    case .verify: [.verification, .addressChange]
    case .undo: []
    }
  }
}
