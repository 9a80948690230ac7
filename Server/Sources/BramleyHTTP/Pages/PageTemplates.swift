import Mustache
import Synchronization

/// The templates of pages, compiled when the first page is shown: a server whose people sign in through an app alone
/// starts without them.
final class PageTemplates: Sendable {
  private let texts: @Sendable () -> [String: String]
  private let compiled = Mutex<MustacheLibrary?>(nil)

  /// - Parameter texts: The templates by their names, which are read once.
  init(_ texts: @escaping @Sendable () -> [String: String]) {
    MustacheContentTypes.register(ScalarEscaping(), named: ScalarEscaping.name)
    self.texts = texts
  }

  /// Returns a page; nil if no template has the name.
  func render(_ name: String, _ values: [String: Any]) -> String? {
    library.render(values, withTemplate: name)
  }

  private var library: MustacheLibrary {
    compiled.withLock { compiled in
      if let compiled { return compiled }
      guard let templates = try? texts().mapValues(Self.template) else {
        // The operator's own templates were compiled when the settings were read.
        preconditionFailure("a page's template does not compile")
      }
      let library = MustacheLibrary(templates: templates)
      compiled = library
      return library
    }
  }

  /// Whether a text is a template.
  static func isTemplate(_ text: String) -> Bool {
    MustacheContentTypes.register(ScalarEscaping(), named: ScalarEscaping.name)
    return (try? template(text)) != nil
  }

  private static func template(_ text: String) throws -> MustacheTemplate {
    try MustacheTemplate(string: "{{% CONTENT_TYPE: \(ScalarEscaping.name)}}\(text)")
  }
}
