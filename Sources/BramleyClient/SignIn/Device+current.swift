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
  /// This device by its kind, such as "iPhone" or "Mac"; on Linux by its host name.
  ///
  /// It is what the person sees in the list of their devices. A name of the person's own, such as "Ada's iPhone", is
  /// given only to apps with an entitlement for it.
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

  /// The kind of a model such as `iPad14,1`; an iPhone's app may run on a Mac, too.
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
