import BramleyCore
import Foundation

/// The API's description as values for the template `reference`: first what is called, then the types.
struct ReferencePage {
  struct Section {
    let id: String
    let title: String
    let calls: [Call]
  }

  struct Call {
    let id: String
    let method: String
    let path: String
    let summary: [Words]
    let text: [Words]
    let hasText: Bool
    let needsToken: Bool
    let parameters: [Member]
    let hasParameters: Bool
    let body: [Body]
    let answers: [Answer]
  }

  struct Member {
    let name: String
    let kind: [Words]
    let isRequired: Bool
    let text: [Words]
  }

  struct Body {
    let media: String
    let kind: [Words]
    let members: [Member]
    let hasMembers: Bool
  }

  struct Answer {
    let status: String
    let text: [Words]
    let kind: [Words]
  }

  struct NamedType {
    let name: String
    let text: [Words]
    let kind: [Words]
    let members: [Member]
    let hasMembers: Bool
  }

  let lead: [Words]
  let sections: [Section]
  let types: [NamedType]

  init(_ document: OpenAPIDocument) {
    do {
      self.init(try JSONDecoder().decode(APIDescription.self, from: document.json))
    } catch {
      preconditionFailure("the API's description has a form that its page does not know: \(error)")
    }
  }

  init(_ api: APIDescription) {
    let components = api.components
    lead = Words.reading(api.info.description ?? "")
    let calls = api.paths.sorted { $0.key < $1.key }.flatMap { path, item in
      item.calls.map { method, call in (tag: call.tags.first ?? "", Call(method, path, call, components)) }
    }
    // A tag that the head of the description does not list comes last.
    let tags = api.tags.map(\.name)
    let others = Set(calls.map(\.tag)).subtracting(tags).sorted()
    sections = (tags + others).compactMap { tag in
      let own = calls.filter { $0.tag == tag }.map(\.1)
      guard !own.isEmpty else { return nil }
      return Section(
        id: "calls-\(tag.replacing(" ", with: "-"))", title: tag.prefix(1).uppercased() + tag.dropFirst(),
        calls: own)
    }
    types = components.schemas.sorted { $0.key < $1.key }.map { name, schema in
      NamedType(
        name: name, text: Words.reading(schema.description ?? ""),
        kind: schema.properties.isEmpty ? Words.kind(of: schema) : [], members: Member.all(of: schema),
        hasMembers: !schema.properties.isEmpty)
    }
  }

  /// The values of the template.
  var values: [String: Any] { ["lead": lead, "sections": sections, "types": types] }
}
