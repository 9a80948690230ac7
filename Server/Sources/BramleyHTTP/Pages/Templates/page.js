// The hosted pages work without this script; it adds convenience. No value of the page becomes markup here.
(() => {
  "use strict";
  const all = (selector) => document.querySelectorAll(selector);

  // Show and hide a password.
  for (const button of all("[data-reveal]")) {
    const field = document.getElementById(button.dataset.reveal);
    button.hidden = false;
    button.addEventListener("click", () => {
      const shown = field.type === "password";
      field.type = shown ? "text" : "password";
      button.setAttribute("aria-pressed", shown);
    });
    // A password manager only recognises a password that is sent as one.
    field.form.addEventListener("submit", () => { field.type = "password"; });
  }

  // The rule of a new password is marked when it is met.
  for (const rule of all("[data-minimum]")) {
    const field = document.getElementById("password");
    const mark = () => rule.classList.toggle("met", [...field.value].length >= +rule.dataset.minimum);
    field.addEventListener("input", mark);
    mark();
  }

  // A form is sent once. A page that comes out of the browser's memory can be sent again.
  for (const form of all("form[method=post]")) {
    form.addEventListener("submit", (event) => {
      if (form.hasAttribute("aria-busy") || event.submitter?.getAttribute("aria-disabled") === "true") {
        event.preventDefault();
        return;
      }
      if ("download" in form.dataset) return;
      form.setAttribute("aria-busy", "true");
      event.submitter?.setAttribute("aria-disabled", "true");
    });
  }
  addEventListener("pageshow", (event) => {
    if (!event.persisted) return;
    for (const form of all("form[aria-busy]")) {
      form.removeAttribute("aria-busy");
      for (const button of form.querySelectorAll("[aria-disabled]")) button.removeAttribute("aria-disabled");
    }
  });

  // Another code can be sent after some seconds.
  for (const button of all("[data-seconds]")) {
    const text = button.textContent;
    const end = performance.now() + 1000 * button.dataset.seconds;
    const tick = () => {
      const left = Math.ceil((end - performance.now()) / 1000);
      if (left > 0) {
        button.setAttribute("aria-disabled", "true");
        button.textContent = button.dataset.wait.replace("#", left);
        setTimeout(tick, 500);
      } else {
        button.removeAttribute("aria-disabled");
        button.textContent = text;
      }
    };
    if (end > performance.now()) tick();
  }

  // A pasted code may have spaces around its digits; a phone hands over the code of a text.
  for (const field of all("input.code")) {
    field.addEventListener("paste", (event) => {
      const pasted = event.clipboardData.getData("text").replace(/[\s-]/g, "");
      if (!/^\p{Nd}{4,10}$/u.test(pasted)) return;
      event.preventDefault();
      field.value = pasted;
    });
    if ("otp" in field.form.dataset && "OTPCredential" in window) {
      const stop = new AbortController();
      field.form.addEventListener("submit", () => stop.abort());
      navigator.credentials.get({ otp: { transport: ["sms"] }, signal: stop.signal })
        .then((otp) => { if (otp && !field.value) field.value = otp.code; }, () => {});
    }
  }

  // Times are written in the reader's time zone.
  const language = document.documentElement.lang;
  for (const time of all("time[datetime]")) {
    const date = new Date(time.dateTime);
    if (isNaN(date)) continue;
    const style = "day" in time.dataset ? { dateStyle: "long" } : { dateStyle: "medium", timeStyle: "short" };
    time.textContent = new Intl.DateTimeFormat(language, style).format(date);
    time.title = date.toISOString();
  }

  // The language's menu closes as menus do.
  for (const menu of all("details.languages")) {
    document.addEventListener("click", (event) => { if (!menu.contains(event.target)) menu.open = false; });
    menu.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !menu.open) return;
      menu.open = false;
      menu.querySelector("summary").focus();
    });
  }
})();
