import AppleIDEmulator
import BramleyCore
import Foundation
import Support

/// A server that asks for attestations and trusts its emulator's root, for one test.
func withAppAttest(
  _ mode: String = "required", _ more: [SettingKey: String] = [:],
  _ body: (RunningServer, AppleIDEmulator) async throws -> Void
) async throws {
  let folder = try TemporaryFolder()
  let world = try EmulatedApple()
  let root = folder.path + "/root.pem"
  try world.appAttestRoot.write(toFile: root, atomically: true, encoding: .utf8)
  let settings: [SettingKey: String] = [
    .defenceAppAttestMode: mode, .defenceAppAttestRootPath: root, .guestsEnabled: "true",
  ]
  try await AppleIDEmulator.run(world) { apple in
    let server = try await RunningServer.start(
      in: folder, apple: apple.baseURL, world: apple.apple.world,
      settings: settings.merging(more) { $1 })
    do { try await body(server, apple) } catch {
      try? await server.stop()
      throw error
    }
    try await server.stop()
  }
}
