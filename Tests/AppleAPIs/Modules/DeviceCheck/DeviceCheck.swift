public import AppleFoundation

@available(iOS 14, macOS 11, tvOS 15, watchOS 9, visionOS 1, *)
open class DCAppAttestService: NSObject {
  open class var shared: DCAppAttestService { fatalError() }
  override init() {}
  open var isSupported: Bool { false }
  open func generateKey() async throws -> String { "" }
  open func attestKey(_ keyId: String, clientDataHash: Data) async throws -> Data { Data() }
  open func generateAssertion(_ keyId: String, clientDataHash: Data) async throws -> Data { Data() }
}

@available(iOS 11, macOS 10.15, tvOS 11, watchOS 9, visionOS 1, *)
open class DCDevice: NSObject {
  open class var current: DCDevice { fatalError() }
  override init() {}
  open var isSupported: Bool { false }
  open func generateToken() async throws -> Data { Data() }
}

@available(iOS 11, macOS 10.15, tvOS 11, watchOS 9, visionOS 1, *)
public struct DCError: Error {
  public static var errorDomain: String { "com.apple.devicecheck.error" }
}
