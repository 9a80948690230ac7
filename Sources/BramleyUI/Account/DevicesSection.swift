#if canImport(SwiftUI)
  import BramleyClient
  import Foundation
  import SwiftUI

  /// The devices on which the person is signed in.
  struct DevicesSection: View {
    let devices: DeviceList
    let choose: @MainActor (AccountStep) -> Void
    let reload: @MainActor () async -> Void

    var body: some View {
      switch devices {
      case .notOffered: EmptyView()
      case .loading: Section(Phrase.devices.text) { ProgressView() }
      case .unavailable:
        Section(Phrase.devices.text) {
          Text(Phrase.devicesUnavailable.text)
          Button(Phrase.tryAgain.text) { Task { await reload() } }
        }
      case .shown: list(DeviceRow.rows(devices))
      }
    }

    private func list(_ rows: [DeviceRow]) -> some View {
      Section {
        ForEach(rows) { row in
          ListLine(
            name: row.name ?? Phrase.unnamedDevice.text,
            note: [row.note, row.key, row.proof].compactMap { $0?.text }.joined(separator: "\n"),
            button: row.canBeEnded ? Phrase.signOut.text : nil
          ) { choose(.endSession(row.id)) }
        }
        if rows.count(where: \.canBeEnded) > 1 {
          Button(Phrase.signOutOthers.text, role: .destructive) { choose(.signOutOthers) }
        }
      } header: {
        Text(Phrase.devices.text)
      } footer: {
        Text(Message(.deviceCount, .number(rows.count)).text)
      }
    }
  }
#endif
