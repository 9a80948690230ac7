#if canImport(SwiftUI)
  import Foundation
  import SwiftUI

  /// Where the person is signed in.
  struct DevicesSection: View {
    let model: AccountModel

    var body: some View {
      switch model.devices {
      case .notOffered: EmptyView()
      case .loading: Section(Phrase.devices.text) { ProgressView() }
      case .unavailable:
        Section(Phrase.devices.text) {
          Text(Phrase.devicesUnavailable.text)
          Button(Phrase.tryAgain.text) { Task { await model.load() } }
        }
      case .shown(let rows):
        Section {
          ForEach(rows) { DeviceLine(row: $0, model: model) }
          if model.otherDevices > 1 {
            Button(Phrase.signOutOthers.text, role: .destructive) {
              model.confirmation = .signOutOthers(model.otherDevices)
            }
          }
        } header: {
          Text(Phrase.devices.text)
        } footer: {
          Text(Message(.deviceCount, .number(rows.count)).text)
        }
      }
    }
  }

  private struct DeviceLine: View {
    let row: DeviceRow
    let model: AccountModel

    var body: some View {
      let name = row.name ?? Phrase.unnamedDevice.text
      HStack {
        VStack(alignment: .leading, spacing: 2) {
          Text(name)
          Text(row.note.text).font(.footnote).foregroundStyle(.secondary)
        }
        .accessibilityElement(children: .combine)
        Spacer()
        if row.canBeEnded {
          let question = Confirmation.endSession(row, called: name)
          Button(Phrase.signOut.text) { model.confirmation = question }
            .buttonStyle(.borderless)
            .accessibilityLabel(question.title.text)
        }
      }
    }
  }
#endif
