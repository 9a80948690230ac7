// What a list shows is told apart by its id.

extension User: Identifiable {}
extension Identity: Identifiable {}
extension SessionSummary: Identifiable {}
extension ActivityEvent: Identifiable {}
extension Deletion: Identifiable {}
