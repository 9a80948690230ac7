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

  // A passkey is asked of the browser before its form is sent.
  const bytes = (text) =>
    Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));
  const base64 = (buffer) => btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
  const listed = (passkeys) => passkeys?.map((passkey) => ({ ...passkey, id: bytes(passkey.id) }));
  const options = (form) => {
    const options = JSON.parse(form.dataset.options);
    options.challenge = bytes(options.challenge);
    if (!options.user) return { ...options, allowCredentials: listed(options.allowCredentials) };
    const typed = (name) => form.elements[name]?.value.trim();
    const name = [typed("given"), typed("family")].filter(Boolean).join(" ");
    const user = { ...options.user, id: bytes(options.user.id) };
    if (typed("email")) user.name = typed("email");
    if (name || typed("email")) user.displayName = name || user.name;
    return { ...options, user, excludeCredentials: listed(options.excludeCredentials) };
  };
  const answer = (passkey) => {
    const { id, type, response } = passkey;
    const parts = { clientDataJSON: base64(response.clientDataJSON) };
    for (const part of ["attestationObject", "authenticatorData", "signature", "userHandle"]) {
      if (response[part]) parts[part] = base64(response[part]);
    }
    if (response.getTransports) parts.transports = response.getTransports();
    return JSON.stringify({ id, rawId: base64(passkey.rawId), type, response: parts });
  };
  const keys = window.PublicKeyCredential && navigator.credentials ? PublicKeyCredential : undefined;
  if (keys) for (const item of all("[data-passkeys]")) item.hidden = false;
  let offered;
  const send = (form, passkey) => {
    form.elements.credential.value = answer(passkey);
    form.requestSubmit();
  };
  const ask = {
    get: (form, more) => navigator.credentials.get({ publicKey: options(form), ...more }),
    create: (form, more) => navigator.credentials.create({ publicKey: options(form), ...more }),
  };
  for (const form of keys ? all("form[data-passkey=get], form[data-passkey=create]") : []) {
    form.addEventListener("submit", (event) => {
      if (form.elements.credential.value) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (form.elements.email && !form.elements.email.value) return form.elements.email.focus();
      offered?.abort();
      // Whoever closes the browser's window stays on the page.
      ask[form.dataset.passkey](form).then((passkey) => send(form, passkey), () => {});
    });
  }
  // The browser offers passkeys where the address is typed, but not again on the page that refused one.
  const sought = document.querySelector("form[data-passkey=get]");
  const isRefusal = sought && new URL(sought.action).pathname === location.pathname;
  if (keys?.isConditionalMediationAvailable && sought && !isRefusal && document.querySelector("[autocomplete~=webauthn]")) {
    keys.isConditionalMediationAvailable().then((can) => {
      if (!can) return;
      offered = new AbortController();
      ask.get(sought, { mediation: "conditional", signal: offered.signal })
        .then((passkey) => send(sought, passkey), () => {});
    });
  }
  // After a sign-in by password the browser may make a passkey by itself. A page that stays does it in the background; one that
  // leads on to an app waits a few seconds for it.
  const makesPasskeys = keys?.getClientCapabilities
    ? keys.getClientCapabilities().then((can) => can.conditionalCreate, () => false) : Promise.resolve(false);
  for (const field of all("input[data-upgrade]")) makesPasskeys.then((can) => { field.disabled = !can; });
  const upgrade = document.querySelector("form[data-passkey=upgrade]");
  const onward = document.querySelector("form[data-onward]");
  if (upgrade) {
    const stop = new AbortController();
    if (onward) setTimeout(() => stop.abort(), 3000);
    makesPasskeys.then(async (can) => {
      if (!can) return;
      const passkey = await ask.create(upgrade, { mediation: "conditional", signal: stop.signal });
      upgrade.elements.credential.value = answer(passkey);
      await fetch(upgrade.action, {
        method: "POST", body: new URLSearchParams(new FormData(upgrade)), redirect: "manual",
      });
    }).catch(() => {}).then(() => onward?.requestSubmit());
  }
  // The programs that keep the passkeys learn which are still valid, and which were removed.
  const signal = document.querySelector("[data-signal]");
  if (keys && document.querySelector("[data-ways]")) {
    const kept = "bramley-passkeys";
    const before = JSON.parse(sessionStorage.getItem(kept) ?? "null");
    const now = signal ? JSON.parse(signal.dataset.signal) : null;
    const good = now?.all_accepted_credential_ids ?? [];
    if (now) {
      sessionStorage.setItem(kept, signal.dataset.signal);
      keys.signalAllAcceptedCredentials?.({
        rpId: now.rp_id, userId: now.user_id, allAcceptedCredentialIds: good,
      }).catch(() => {});
    } else sessionStorage.removeItem(kept);
    for (const id of before?.all_accepted_credential_ids ?? []) {
      if (now && now.user_id !== before.user_id || good.includes(id)) continue;
      keys.signalUnknownCredential?.({ rpId: before.rp_id, credentialId: id }).catch(() => {});
    }
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
    for (const form of all("form[data-passkey]")) form.elements.credential.value = "";
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
