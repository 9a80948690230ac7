package import Hummingbird

/// A request's context: the framework's, and the notes for the journal.
package struct EmulatorContext: RequestContext {
  package var coreContext: CoreRequestContextStorage
  package let note = JournalNote()

  package init(source: Source) { coreContext = CoreRequestContextStorage(source: source) }
}
