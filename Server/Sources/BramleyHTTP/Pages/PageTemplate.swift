/// The texts of the pages that everybody may see.
enum PageTemplate {
  /// The frame of all pages, with what every page says first.
  static func layout(notices: [String]) -> String {
    let banners = notices.map { notice in
      // Braces would be read as a tag of the template.
      "<p class=\"badge\">\(ScalarEscaping().escapeText(notice).filter { $0 != "{" && $0 != "}" })</p>"
    }
    return frame.replacing("<main>", with: "<main>\n" + banners.joined(separator: "\n"))
  }

  private static let frame = """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="robots" content="noindex">
    <title>{{title}}</title>
    <style>\(style)</style>
    </head>
    <body>
    <main>
    {{$content}}{{/content}}
    </main>
    </body>
    </html>
    """

  static let refusal = """
    {{<layout}}{{$content}}
    <section class="card" role="alert">
    <h1>{{title}}</h1>
    {{#detail}}<p>{{.}}</p>{{/detail}}
    {{#remedy}}<p class="quiet">{{.}}</p>{{/remedy}}
    <p class="quiet"><code>{{code}}</code></p>
    </section>
    {{/content}}{{/layout}}
    """

  static let foreign = """
    {{<layout}}{{$content}}
    <section class="card" role="alert">
    <h1>{{title}}</h1>
    <p>This sign-in was begun in another browser, was finished already, or took longer than ten minutes.
    Nothing was handed over.</p>
    <p class="quiet">Go back to where you began, and sign in again.</p>
    </section>
    {{/content}}{{/layout}}
    """

  static let returning = """
    {{<layout}}{{$content}}
    <section class="card">
    <h1>{{title}}</h1>
    <p>You have signed in. Go on only if you began this sign-in in {{name}} on this device.</p>
    <p><a class="button" id="continue" rel="noreferrer" href="{{address}}">Return to {{name}}</a></p>
    <p class="quiet">If you did not begin it, close this page: nothing has been handed over.</p>
    </section>
    {{/content}}{{/layout}}
    """
}
