import AppleID
import BramleyAPI
import BramleyCore
import Foundation

/// Finds the keys for a token by its kind and the settings, never from an address that only the token names.
struct KeySource: Sendable {
  let settings: InspectionSettings
  /// Fetches a document; throws when no usable response arrives.
  let fetch: @Sendable (URL) async throws -> Data

  func keys(for kind: TokenKind, issuer: String?) async -> HeldKeys {
    switch settings.keys {
    case .nowhere: return .unwanted
    case .address(let url): return await published(at: url, name: url.absoluteString.printable)
    case .apple: return await published(at: settings.apple.keys, name: appleName)
    case .bramley: return await server(issuer: settings.issuer)
    case .byToken: break
    }
    switch kind {
    case .identityToken, .notification: return await published(at: settings.apple.keys, name: appleName)
    case .accessToken: return await server(issuer: issuer)
    case .clientSecret: return settings.key.map { .team($0) } ?? .unavailable(Self.noTeamKey)
    default: return .unavailable(Self.nobody)
    }
  }

  private var appleName: String {
    settings.apple == .production ? "Apple" : settings.apple.base.absoluteString.printable
  }

  /// Fetches a server's keys. Only a server that the user or the configuration names is asked, for its own
  /// tokens.
  private func server(issuer: String?) async -> HeldKeys {
    guard let own = settings.issuer, issuer == own, let base = URL(string: own) else {
      return .unavailable(Self.noServer)
    }
    return await published(at: base.appending(path: WirePath.keys), name: own.printable)
  }

  private func published(at url: URL, name: String) async -> HeldKeys {
    guard let document = try? await fetch(url), let keys = await PublishedKeys(document) else {
      return .unavailable(
        InspectionProblem(
          .keysUnavailable,
          "The keys of \(name) can't be had, so the signature can't be verified.",
          remedy: """
            Check that this machine reaches \(url.absoluteString.printable): name, firewall, proxy, and whether the \
            server is running; or look at the token alone with --keys none.
            """))
    }
    return .published(keys, place: name)
  }

  private static let noTeamKey = InspectionProblem(
    .keysUnavailable, "The team's key is not configured, so the signature can't be verified.",
    remedy: """
      Run this where bramley.yaml has apple.key_id and apple.private_key_path, or look at the secret alone with \
      --keys none.
      """)

  private static let noServer = InspectionProblem(
    .keysUnavailable,
    "The server that issued it is not known here, so the signature can't be verified.",
    remedy: """
      Name the server with --server, or set server.public_url; an address that only the token names is not asked.
      """)

  private static let nobody = InspectionProblem(
    .keysUnavailable, "Neither Apple nor a server that is known here issued it, by what it says of itself.",
    remedy: """
      Name the Bramley server that issued it with --server, or the address of its key set with --keys; an address \
      that only the token names is not asked.
      """)
}
