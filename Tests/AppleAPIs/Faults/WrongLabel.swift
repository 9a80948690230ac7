// iOS: incorrect argument label in call (have 'requests:', expected 'authorizationRequests:')
import AuthenticationServices

func start() { ASAuthorizationController(requests: []).performRequests() }
