// Lists identify their rows by these ids.

extension User: Identifiable {}
extension Identity: Identifiable {}
extension SessionSummary: Identifiable {}
extension ActivityEvent: Identifiable {}
extension Deletion: Identifiable {}
