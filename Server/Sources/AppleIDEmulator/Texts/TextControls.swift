import EmulatorKit
import Foundation
import Hummingbird
import ServiceLifecycle

extension EmulatedApple {
  /// Takes a text.
  @discardableResult
  func take(
    text: String, to number: String, from sender: String? = nil, by service: ReceivedText.Service
  ) -> ReceivedText {
    let now = now
    return textbox.add { count in
      ReceivedText(
        id: "t\(count)", at: now, to: number, from: sender, text: text, code: MessageText.code(in: text),
        service: service)
    }
  }

  var textControls: [ControlEndpoint] {
    [
      ControlEndpoint(
        .get, "texts",
        "?to=&after=&wait=: the last texts, the newest last; wait waits up to as many seconds for one: {texts}"
      ) { request, _ in
        let query = try InboxQuery(request)
        let box = self.textbox
        let texts = await cancelWhenGracefulShutdown {
          await box.messages(query) { text in query.to.map { $0 == text.to } ?? true }
        }
        return try .json(Texts(texts: texts))
      },
      ControlEndpoint(
        .post, "texts", "{to, text}: takes a text in place of a phone → 201 the text"
      ) { request, context in
        let new = try await request.decodeControl(NewText.self)
        guard PhoneNumberShape.isE164(new.to) else {
          throw Problem.invalidRequest("to is no number in E.164; an example is +4915112345678")
        }
        guard !new.text.isEmpty, new.text.utf8.count <= 4_096 else {
          throw Problem.invalidRequest("text has between 1 and 4096 bytes")
        }
        if let forced = try await self.interruption(of: .texts, client: nil, context.note) { return forced }
        return try .json(self.take(text: new.text, to: new.to, by: .emulator), status: .created)
      },
      ControlEndpoint(.delete, "texts", "removes all texts → 204") { _, _ in
        self.textbox.clear()
        return Response(status: .noContent)
      },
    ]
  }
}

private struct NewText: Decodable {
  var to: String
  var text: String
}

private struct Texts: Encodable {
  var texts: [ReceivedText]
}

/// The shape of a phone number; which numbers exist is not known here.
enum PhoneNumberShape {
  static func isE164(_ text: String) -> Bool {
    let digits = text.utf8.dropFirst()
    return text.utf8.first == UInt8(ascii: "+") && (7...15).contains(digits.count)
      && digits.first != UInt8(ascii: "0") && digits.allSatisfy { (48...57).contains($0) }
  }
}
