public import AppleFoundation
public import Security

@available(iOS 13, macOS 10.15, watchOS 6, tvOS 13, visionOS 1, *)
public enum P256: Sendable {
  public enum Signing: Sendable {
    public struct ECDSASignature: Sendable {
      public var rawRepresentation: Data { Data() }
    }

    public struct PublicKey: Sendable {
      public var x963Representation: Data { Data() }
    }

    public struct PrivateKey: Sendable {
      public init(compactRepresentable: Bool = true) {}
      public init<D: ContiguousBytes>(rawRepresentation: D) throws {}
      public var publicKey: PublicKey { PublicKey() }
      public var rawRepresentation: Data { Data() }
      public func signature<D: DataProtocol>(for data: D) throws -> ECDSASignature { ECDSASignature() }
    }
  }
}

@available(iOS 13, macOS 10.15, watchOS 6, tvOS 13, visionOS 1, *)
public enum SecureEnclave: Sendable {
  public static var isAvailable: Bool { false }

  public enum P256: Sendable {
    public enum Signing: Sendable {
      public struct PrivateKey: Sendable {
        public init(compactRepresentable: Bool = true) throws {}
        public init(compactRepresentable: Bool = true, accessControl: SecAccessControl) throws {}
        public init(dataRepresentation: Data) throws {}
        public var publicKey: CryptoKit.P256.Signing.PublicKey { CryptoKit.P256.Signing.PublicKey() }
        public var dataRepresentation: Data { Data() }
        public func signature<D: DataProtocol>(for data: D) throws -> CryptoKit.P256.Signing.ECDSASignature {
          CryptoKit.P256.Signing.ECDSASignature()
        }
      }
    }
  }
}
