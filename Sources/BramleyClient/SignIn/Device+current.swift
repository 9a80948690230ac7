public import BramleyAPI
import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension Device {
  /// This device, named by its kind, such as "iPhone" or "Mac"; on Linux by its host name.
  ///
  /// The person sees the name in the list of their devices. Only apps with an entitlement can read the name that the
  /// person has chosen, such as "Ada's iPhone".
  public static let current = Device(name: currentName)

  private static var currentName: String {
    #if os(macOS) || targetEnvironment(macCatalyst)
      "Mac"
    #elseif os(watchOS)
      "Apple Watch"
    #elseif os(tvOS)
      "Apple TV"
    #elseif os(visionOS)
      "Apple Vision Pro"
    #elseif os(iOS)
      name(ofModel: ProcessInfo.processInfo.environment["SIMULATOR_MODEL_IDENTIFIER"] ?? machine)
    #else
      ProcessInfo.processInfo.hostName
    #endif
  }

  /// Returns the kind of a model such as `iPad14,1`; an iPhone app may also run on a Mac.
  static func name(ofModel model: String) -> String {
    ["iPad", "iPod", "Mac"].first(where: model.hasPrefix) ?? "iPhone"
  }

  private static var machine: String {
    var system = utsname()
    uname(&system)
    return withUnsafeBytes(of: system.machine) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
