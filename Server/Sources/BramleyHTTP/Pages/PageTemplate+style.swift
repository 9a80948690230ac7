extension PageTemplate {
  /// The one style sheet, allowed by its hash.
  static let style = """
    :root { color-scheme: light dark; --ink: #1d1d1f; --quiet: #6e6e73; --paper: #f5f5f7; --card: #fff; \
    --line: #d2d2d7; --button: #000; --on-button: #fff; --accent: #0066cc; --good: #1f7a3a; }
    @media (prefers-color-scheme: dark) { :root { --ink: #f5f5f7; --quiet: #a1a1a6; --paper: #000; \
    --card: #1d1d1f; --line: #424245; --button: #fff; --on-button: #000; --accent: #2997ff; --good: #4cc46c; } }
    * { box-sizing: border-box; }
    body { margin: 0; min-height: 100vh; background: var(--paper); color: var(--ink); \
    font: 17px/1.47 -apple-system, BlinkMacSystemFont, system-ui, "Segoe UI", Roboto, "Helvetica Neue", sans-serif; \
    -webkit-font-smoothing: antialiased; }
    main { max-width: 44rem; margin: 0 auto; padding: clamp(1.5rem, 8vh, 6rem) 1.25rem; display: grid; gap: 1.25rem; }
    .card { background: var(--card); border: 1px solid var(--line); border-radius: 18px; \
    padding: clamp(1.5rem, 5vw, 2.5rem); min-width: 0; }
    h1 { font-size: clamp(1.6rem, 5vw, 2.1rem); line-height: 1.15; letter-spacing: -0.02em; margin: 0 0 0.75rem; }
    h2 { font-size: 1.2rem; letter-spacing: -0.01em; margin: 0 0 0.75rem; }
    p { margin: 0 0 1rem; } p:last-child { margin-bottom: 0; }
    a { color: var(--accent); }
    .quiet { color: var(--quiet); font-size: 0.9rem; }
    .good { color: var(--good); }
    code, pre, .mono { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: 0.84rem; }
    pre { margin: 0; padding: 1rem; overflow-x: auto; background: var(--paper); border-radius: 12px; line-height: 1.5; }
    .button, .apple { display: inline-flex; align-items: center; justify-content: center; min-height: 44px; \
    padding: 0 1.4rem; border: 0; border-radius: 10px; background: var(--accent); color: #fff; font: inherit; \
    font-weight: 500; text-decoration: none; cursor: pointer; }
    .apple { background: var(--button); color: var(--on-button); font-size: 19px; gap: 0.45rem; min-height: 48px; \
    width: 100%; max-width: 22rem; }
    .apple svg { width: 24px; height: 24px; margin-top: -3px; fill: currentColor; }
    .plain { background: transparent; color: var(--accent); padding: 0 0.25rem; }
    a:focus-visible, button:focus-visible { outline: 3px solid var(--accent); outline-offset: 3px; }
    .row { display: flex; flex-wrap: wrap; gap: 0.75rem 1rem; align-items: center; justify-content: space-between; }
    .row h1, .row h2 { margin: 0; }
    .scroll { overflow-x: auto; }
    table { width: 100%; border-collapse: collapse; }
    th { text-align: left; font-weight: 500; color: var(--quiet); font-size: 0.9rem; }
    th, td { padding: 0.45rem 0.75rem 0.45rem 0; border-bottom: 1px solid var(--line); vertical-align: baseline; }
    tr:last-child td { border-bottom: 0; }
    .badge { justify-self: start; margin: 0; padding: 0.15rem 0.8rem; border: 1px solid var(--line); border-radius: 99px; \
    color: var(--quiet); font-size: 0.8rem; }
    """
}
