// Searches all documents in the browser. The index is a script, so that pages opened as files can load it too.
"use strict";
(() => {
  const root = document.currentScript.dataset.root;
  const field = document.querySelector("#search");
  const list = document.querySelector("#found");
  let index = null;
  let loading = null;

  document.documentElement.classList.add("scripted");

  // On a wide window all documents are listed beside the page.
  const all = document.querySelector(".side details");
  const wide = matchMedia("(min-width: 60rem)");
  const unfold = () => { if (wide.matches) all.open = true; };
  wide.addEventListener("change", unfold);
  unfold();

  const folded = (text) => text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");

  function load() {
    loading ??= new Promise((resolve, reject) => {
      const script = document.createElement("script");
      script.src = `${root}site/index.js`;
      script.onload = () => {
        index = window.bramleyIndex.map(([page, heading, address, text]) => ({
          page, heading, address, text, foldedPage: folded(page), foldedHeading: folded(heading), foldedText: folded(text),
        }));
        resolve();
      };
      script.onerror = reject;
      document.head.append(script);
    });
    return loading;
  }

  // Every word has to be somewhere; a word in a title counts more than one in the text.
  function find(query) {
    const words = folded(query).split(/\s+/).filter(Boolean);
    if (!words.length) return [];
    const found = [];
    for (const entry of index) {
      let score = 0;
      for (const word of words) {
        const parts = [[entry.foldedHeading, 8], [entry.foldedPage, 4], [entry.foldedText, 1]];
        let best = 0;
        for (const [text, weight] of parts) {
          const at = text.indexOf(word);
          if (at < 0) continue;
          const begins = at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1]);
          best = Math.max(best, weight * (text === word ? 4 : begins ? 2 : 1));
        }
        if (!best) { score = 0; break; }
        score += best;
      }
      if (!score) continue;
      // All words together, as they were typed, count more than each of them somewhere.
      if (words.length > 1) {
        const together = words.join(" ");
        if (entry.foldedHeading.includes(together)) score += 12;
        else if (entry.foldedText.includes(together)) score += 3;
      }
      found.push({ entry, score });
    }
    return found.sort((one, other) => other.score - one.score).slice(0, 30).map(({ entry }) => entry);
  }

  function excerpt(entry, query) {
    const at = entry.foldedText.indexOf(folded(query).split(/\s+/)[0]);
    const from = Math.max(0, at - 40);
    return (from ? "…" : "") + entry.text.slice(from, from + 120);
  }

  function show(entries, query) {
    const rows = entries.map((entry, number) => {
      const row = document.createElement("a");
      row.href = root + entry.address;
      row.id = `found-${number}`;
      row.setAttribute("role", "option");
      const title = document.createElement("strong");
      title.textContent = entry.heading && entry.heading !== entry.page ? `${entry.page}: ${entry.heading}` : entry.page;
      const text = document.createElement("small");
      text.textContent = excerpt(entry, query);
      row.append(title, text);
      return row;
    });
    if (!rows.length) {
      const nothing = document.createElement("p");
      nothing.textContent = "Nothing was found.";
      rows.push(nothing);
    }
    list.replaceChildren(...rows);
    open(true);
  }

  function open(isOpen) {
    list.hidden = !isOpen;
    field.setAttribute("aria-expanded", String(isOpen));
    if (!isOpen) field.removeAttribute("aria-activedescendant");
  }

  async function search() {
    const query = field.value.trim();
    if (!query) return open(false);
    try {
      await load();
    } catch {
      const fault = document.createElement("p");
      fault.textContent = "The index could not be loaded.";
      list.replaceChildren(fault);
      return open(true);
    }
    if (field.value.trim() === query) show(find(query), query);
  }

  function select(step) {
    const rows = [...list.querySelectorAll("a")];
    if (!rows.length || list.hidden) return;
    const now = rows.findIndex((row) => row.getAttribute("aria-selected") === "true");
    const next = (now + step + rows.length + (now < 0 && step < 0 ? 1 : 0)) % rows.length;
    rows.forEach((row, number) => row.setAttribute("aria-selected", String(number === next)));
    rows[next].scrollIntoView({ block: "nearest" });
    field.setAttribute("aria-activedescendant", rows[next].id);
  }

  field.addEventListener("focus", () => load().catch(() => {}));
  field.addEventListener("input", search);
  field.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      select(event.key === "ArrowDown" ? 1 : -1);
    } else if (event.key === "Escape") {
      open(false);
    }
  });
  field.form.addEventListener("submit", (event) => {
    event.preventDefault();
    const row = list.querySelector('a[aria-selected="true"]') ?? list.querySelector("a");
    if (row && !list.hidden) location.href = row.href;
  });
  document.addEventListener("click", (event) => { if (!field.form.contains(event.target)) open(false); });
  document.addEventListener("keydown", (event) => {
    if (event.key === "/" && !/^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement.tagName)) {
      event.preventDefault();
      field.focus();
    }
  });

  // With ?q= the field is filled in, as by a bookmark or a browser's search.
  const asked = new URLSearchParams(location.search).get("q");
  if (asked) {
    field.value = asked;
    search();
  }
})();
