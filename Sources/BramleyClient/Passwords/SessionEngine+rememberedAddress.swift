import BramleyAPI
import Foundation

extension SessionEngine {
  /// The address that was remembered; nil if there is none, or if it can't be read now.
  var rememberedAddress: String? {
    get async {
      guard remembersAddress, let stored = try? await storage.value(for: .address) else { return nil }
      return String(decoding: stored, as: UTF8.self)
    }
  }

  /// Remembers the address of a sign-in, if the app wants that. It is no part of the session: what fails here is no
  /// error.
  func rememberAddress(of method: SignInMethod) async {
    guard remembersAddress, let options = method.options(PasswordOptions.self), !options.email.isEmpty else {
      return
    }
    try? await storage.update(.address) { $0 = Data(options.email.utf8) }
  }

  /// Forgets the address, as after the deletion of its account.
  func forgetAddress() async { try? await storage.update(.address) { $0 = nil } }

  /// Whether the app wants addresses remembered.
  nonisolated var remembersAddress: Bool {
    (surroundings.strategies[.password] as? PasswordStrategy)?.remembersAddress ?? false
  }

  private var storage: any SecureStorage { methodCache.storage }
}

extension StorageKey {
  /// The address of the last sign-in with a password, if the app has it remembered.
  public static let address = StorageKey(rawValue: "address")
}

extension Auth {
  /// Forgets ``rememberedAddress``, when the person asks for it.
  public func forgetAddress() async {
    await engine.forgetAddress()
    rememberedAddress = nil
  }
}
