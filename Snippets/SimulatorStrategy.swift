// Apple's sheet on a device, an emulated Apple in the Simulator.
import BramleyClient
import Foundation

// snippet.hide
#if canImport(AuthenticationServices)
  // snippet.show
  func strategies() -> SignInRegistry {
    #if targetEnvironment(simulator) && DEBUG
      // The native sheet always talks to Apple. `make run` starts this emulator on your Mac.
      [AppleEmulatorStrategy(apple: URL(string: "http://127.0.0.1:8081")!)]
    #else
      [AppleStrategy()]
    #endif
  }
// snippet.hide
#endif
