import BramleyClient

// On Apple's systems the text in the person's language. Elsewhere, where no screen is shown, the key with its gaps.

extension Phrase {
  var words: String {
    #if canImport(SwiftUI)
      text
    #else
      rawValue
    #endif
  }
}

extension FailureText {
  var words: String {
    #if canImport(SwiftUI)
      text
    #else
      rawValue
    #endif
  }
}

extension Message {
  var words: String {
    #if canImport(SwiftUI)
      text
    #else
      key
    #endif
  }
}
