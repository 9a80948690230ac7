// iOS: no such module 'LinuxFoundationNetworking'
import FoundationNetworking

func request(_ url: URL) -> URLRequest { URLRequest(url: url) }
