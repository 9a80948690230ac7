#if canImport(SwiftUI)
  import BramleyAPI
  import Foundation
  import SwiftUI

  /// A field for a phone number: the country, and the number, which is written in its groups while it is typed.
  struct PhoneField: View {
    @Binding var form: PhoneNumberForm
    let submit: @MainActor () -> Void
    @Environment(\.locale) private var locale
    @Environment(\.phoneOffer) private var offer

    var body: some View {
      Group {
        Picker(Phrase.country.text, selection: $form.region) {
          ForEach(regions) { region in
            Text(region.label(in: locale)).tag(Optional(region))
          }
        }
        TextField(Phrase.phone.text, text: typed)
          .input(.phone)
          .submitLabel(.go)
          .onSubmit { submit() }
          .accessibilityLabel(Phrase.phone.text)
      }
      .onChange(of: form.region) { _, _ in form.type(form.text) }
      // The list of countries may arrive late.
      .onChange(of: offer?.countries, initial: true) { _, countries in
        guard let countries, let region = form.region, !countries.contains(region.id) else { return }
        form.region = .ofLocale(locale, among: countries)
      }
    }

    /// The regions to choose from. One that a typed "+" chose is among them, for the server to refuse.
    private var regions: [PhoneRegion] {
      let offered = PhoneRegion.sorted(for: locale, among: offer?.countries)
      guard let chosen = form.region, !offered.contains(chosen) else { return offered }
      return offered + [chosen]
    }

    private var typed: Binding<String> {
      Binding {
        form.text
      } set: { text in
        form.type(text)
      }
    }
  }
#endif
