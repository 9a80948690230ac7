/// What all pages have in common.
enum LayoutTemplate {
  static let text = """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>{{title}} · Apple ID emulator</title>
    <style>{{{style}}}</style>
    </head>
    <body>
    <p class="label">Apple ID emulator — not Apple</p>
    <main class="{{width}}">
    {{{content}}}
    </main>
    </body>
    </html>
    """

  static let style = """
    :root { color-scheme: light dark; --ink: #1d1d1f; --soft: #5c5c63; --paper: #f5f5f7; --card: #fff;
      --line: #d9d9de; --accent: #0059b3; --on-accent: #fff; --mark: #ffd60a }
    @media (prefers-color-scheme: dark) { :root { --ink: #f5f5f7; --soft: #a6a6ad; --paper: #111113;
      --card: #1e1e21; --line: #3a3a3f; --accent: #6cb2ff; --on-accent: #05213d } }
    * { box-sizing: border-box }
    body { margin: 0; background: var(--paper); color: var(--ink);
      font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif }
    .label { margin: 0; padding: .4rem 1rem; background: var(--mark); color: #1d1d1f; text-align: center;
      font-size: .875rem; font-weight: 600 }
    main { max-width: 34rem; margin: 0 auto; padding: 2rem 1rem 4rem }
    h1 { font-size: 1.6rem; line-height: 1.2; margin: 0 0 .5rem }
    h2 { font-size: 1.1rem; margin: 2rem 0 .5rem }
    p { margin: .5rem 0 }
    code { font-family: ui-monospace, "SF Mono", Menlo, monospace; font-size: .875em; overflow-wrap: anywhere }
    a { color: var(--accent) }
    .soft { color: var(--soft) }
    .note { border-left: 4px solid var(--mark); padding: .25rem .75rem; margin: 1rem 0 }
    .card { background: var(--card); border: 1px solid var(--line); border-radius: .9rem; margin: .75rem 0;
      overflow: hidden }
    .card > summary, .card > form, .card > .in { padding: .9rem 1.1rem }
    .card > summary { cursor: pointer }
    .card > summary strong { display: inline-block }
    .card > summary span { display: block }
    .card[open] > summary { border-bottom: 1px solid var(--line) }
    label { display: block; margin: 0 0 .75rem }
    label > span, legend { display: block; font-size: .875rem; color: var(--soft) }
    input[type=text] { width: 100%; padding: .6rem .7rem; font: inherit; color: inherit;
      background: var(--paper); border: 1px solid var(--line); border-radius: .6rem }
    fieldset { border: 0; margin: 0 0 .75rem; padding: 0 }
    fieldset label { margin: .35rem 0; display: flex; gap: .6rem; align-items: baseline }
    fieldset label > span { font-size: 1rem; color: inherit; overflow-wrap: anywhere }
    button { width: 100%; min-height: 2.9rem; padding: .6rem 1rem; font: inherit; font-weight: 600;
      color: var(--on-accent); background: var(--accent); border: 0; border-radius: .7rem; cursor: pointer }
    button.plain { background: none; color: var(--accent) }
    :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
    ul, dl { margin: .25rem 0; padding: 0; list-style: none }
    dt { color: var(--soft); font-size: .875rem; margin-top: .5rem }
    dd { margin: 0 }
    main.wide { max-width: 72rem }
    .row { display: flex; flex-wrap: wrap; gap: .5rem 1rem }
    .status:not(:empty) { border-left: 4px solid var(--accent); padding: .25rem .75rem }
    .scroll { overflow-x: auto; background: var(--card); border: 1px solid var(--line);
      border-radius: .9rem; margin: .75rem 0; padding: .5rem 1rem }
    table { border-collapse: collapse; width: 100% }
    caption { text-align: start; color: var(--soft); font-size: .875rem; padding: .25rem 0 }
    th, td { text-align: start; vertical-align: top; padding: .4rem .75rem .4rem 0;
      border-top: 1px solid var(--line) }
    td button, .row button { width: auto; min-height: 2.25rem; padding: .3rem .8rem; white-space: nowrap }
    button:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
    """
}
