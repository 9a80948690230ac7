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

extension ReferencePage.Call {
  fileprivate init(
    _ method: String, _ path: String, _ call: APICall, _ components: APIDescription.Components
  ) {
    id = call.operationId
    self.method = method
    self.path = path
    summary = Words.reading(call.summary)
    text = Words.reading(call.description ?? "")
    hasText = !text.isEmpty
    needsToken = call.security?.isEmpty == false
    parameters = (call.parameters ?? []).compactMap { $0.resolved(in: components.parameters) }.map {
      ReferencePage.Member(
        name: $0.name, kind: [.plain("\($0.location): ")] + ($0.schema.map(Words.kind) ?? []),
        isRequired: $0.required ?? false, text: Words.reading($0.description ?? ""))
    }
    hasParameters = !parameters.isEmpty
    let content = call.requestBody?.resolved(in: components.requestBodies)?.content ?? [:]
    body = content.sorted { $0.key < $1.key }.map { media, content in
      ReferencePage.Body(
        media: media, kind: content.schema.map(Words.kind) ?? [],
        members: content.schema.map(ReferencePage.Member.all) ?? [],
        hasMembers: content.schema?.properties.isEmpty == false)
    }
    answers = call.responses.sorted { $0.key < $1.key }.compactMap { status, answer in
      answer.resolved(in: components.responses).map { answer in
        let content = (answer.content ?? [:]).sorted { $0.key < $1.key }.compactMap(\.value.schema)
        return ReferencePage.Answer(
          status: status, text: Words.reading(answer.description),
          kind: content.first.map(Words.kind) ?? [])
      }
    }
  }
}

extension ReferencePage.Member {
  /// The members of an object, the required ones first.
  fileprivate static func all(of schema: APISchema) -> [ReferencePage.Member] {
    schema.properties.map { name, inner in
      ReferencePage.Member(
        name: name, kind: Words.kind(of: inner), isRequired: schema.required.contains(name),
        text: Words.reading(inner.description ?? ""))
    }.sorted { ($0.isRequired ? 0 : 1, $0.name) < ($1.isRequired ? 0 : 1, $1.name) }
  }
}
