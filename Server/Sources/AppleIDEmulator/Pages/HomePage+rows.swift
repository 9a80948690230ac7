extension HomePage {
  struct Client {
    var id: String
    var kind: String
    var team: String
    var primary: String
    var notificationURL: String
    var redirects: [Redirect]
  }

  struct Redirect {
    var address: String
    var isLoopback: Bool
  }

  struct Person {
    var id: String
    var fullName: String
    var email: String
    var managed: String
    var isDeleted: Bool
    var forwards: Bool
  }

  struct Consent {
    var person: String
    var fullName: String
    var group: String
    var since: String
    var address: String
  }

  struct Token {
    var kind: String
    var client: String
    var person: String
    var issued: String
    var alive: String
  }

  struct Notification {
    var type: String
    var client: String
    var person: String
    var at: String
    var state: String
    var answer: String
  }

  struct Mail {
    var id: String
    var at: String
    var to: String
    var forwardedTo: String?
    var subject: String
    var code: String?
  }

  struct Text {
    var at: String
    var to: String
    var text: String
    var service: String
  }

  struct Entry {
    var at: String
    var method: String
    var path: String
    var status: Int
    var client: String
    var error: String
  }

  struct Team {
    var id: String
    var name: String
    var keyID: String
    var sources: String
  }

  struct FaultSwitch {
    var name: String
    var isOn: Bool
    var left: String
  }
}
