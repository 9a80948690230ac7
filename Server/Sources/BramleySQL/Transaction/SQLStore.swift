/// A store in a database: every capability of BramleyCore's `Store` over one engine.
///
/// What belongs to a capability is in the folder of its name.
package struct SQLStore<Engine: SQLEngine>: Sendable {
  package let engine: Engine

  package init(_ engine: Engine) { self.engine = engine }
}
