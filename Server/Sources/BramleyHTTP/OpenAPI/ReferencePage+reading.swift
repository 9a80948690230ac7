extension ReferencePage.Call {
  init(
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
  static func all(of schema: APISchema) -> [ReferencePage.Member] {
    schema.properties.map { name, inner in
      ReferencePage.Member(
        name: name, kind: Words.kind(of: inner), isRequired: schema.required.contains(name),
        text: Words.reading(inner.description ?? ""))
    }.sorted { ($0.isRequired ? 0 : 1, $0.name) < ($1.isRequired ? 0 : 1, $1.name) }
  }
}
