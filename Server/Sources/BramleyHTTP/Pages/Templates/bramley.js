// Bramley for web pages: who is signed in, sign-in by redirect or popup, access tokens for calls, sign-out.
// No dependency. Types: bramley.d.ts. Load it with <script src="https://id.example.com/bramley.js"></script>.
(() => {
  "use strict";
  const origin = document.currentScript ? new URL(document.currentScript.src).origin : "";
  const base64url = (bytes) =>
    btoa(String.fromCharCode(...bytes)).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
  const random = () => base64url(crypto.getRandomValues(new Uint8Array(32)));
  const failure = (code, text) => Object.assign(new Error(text || code), { name: "BramleyError", code });
  const FLOW = "bramley.flow.";
  const PATIENCE = 600_000; // A sign-in takes at most ten minutes.

  const flows = {
    save(state, flow) {
      for (const key of Object.keys(localStorage)) {
        if (key.startsWith(FLOW) && !(flows.read(key.slice(FLOW.length))?.at > Date.now() - PATIENCE)) {
          localStorage.removeItem(key);
        }
      }
      localStorage.setItem(FLOW + state, JSON.stringify(flow));
    },
    read(state) {
      try { return JSON.parse(localStorage.getItem(FLOW + state)); } catch { return null; }
    },
    take(state) {
      const flow = flows.read(state);
      localStorage.removeItem(FLOW + state);
      return flow;
    },
  };

  class Client extends EventTarget {
    #server; #clientID; #redirectURI; #crossSite; #language; #channel; #waiting = null; #session = null; #busy = null;
    #state = "checking"; #ready; #checked = 0; #key;

    constructor(options) {
      super();
      if (!options?.clientID) throw failure("configuration", "clientID is missing.");
      this.#server = (options.server || origin).replace(/\/+$/, "");
      if (!/^https?:\/\//.test(this.#server)) throw failure("configuration", "server is not an address.");
      this.#clientID = options.clientID;
      this.#redirectURI = new URL(options.redirectURI || location.pathname, location.href).href;
      this.#crossSite = options.crossSite === true;
      this.#language = options.language;
      this.#key = `bramley.session.${this.#server}.${this.#clientID}`;
      this.#channel = new BroadcastChannel(`bramley:${this.#server}:${this.#clientID}`);
      this.#channel.onmessage = (event) => this.#hear(event.data);
      document.addEventListener("visibilitychange", () => {
        const isOld = Date.now() - this.#checked > 300_000;
        if (document.visibilityState === "visible" && isOld) this.token({ fresh: true }).catch(() => {});
      });
      this.#ready = this.#begin();
      this.#ready.catch((error) => this.#dispatch("error", error));
    }

    /** "checking" until the server has answered, then "signedIn" or "signedOut". */
    get state() { return this.#state; }
    get user() { return this.#session?.user ?? null; }
    get ready() { return this.#ready; }
    get accountURL() { return `${this.#server}/account`; }

    async signIn(options = {}) {
      const [state, verifier] = [random(), random()];
      const isPopup = options.mode === "popup";
      // The window is opened before anything is awaited, or the browser takes it for an unwanted one.
      const popup = isPopup ? window.open("", "_blank", "popup,width=480,height=720") : null;
      const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier));
      const url = new URL(this.#server + "/v1/authorize");
      const query = {
        response_type: "code", client_id: this.#clientID, redirect_uri: this.#redirectURI, state,
        code_challenge: base64url(new Uint8Array(digest)), code_challenge_method: "S256",
        ui_locales: options.language || this.#language, login_hint: options.loginHint, prompt: options.prompt,
        provider: options.provider, max_age: options.maxAge,
      };
      for (const [key, value] of Object.entries(query)) if (value != null) url.searchParams.set(key, value);
      const returnTo = options.returnTo ? new URL(options.returnTo, location.href).href : location.href;
      flows.save(state, { verifier, returnTo, popup: !!popup, at: Date.now() });
      if (!popup) {
        location.assign(url);
        return new Promise(() => {});
      }
      this.#waiting?.reject(failure("superseded"));
      return new Promise((resolve, reject) => {
        this.#waiting = { state, resolve, reject };
        options.signal?.addEventListener("abort", () => reject(failure("cancelled")), { once: true });
        // The server's pages cut the tie to this window, so the end is heard over the channel.
        popup.location.replace(url);
      });
    }

    async token(options = {}) {
      if (!options.fresh) {
        if (this.#isFresh) return this.#session.access_token;
        if (this.#state === "signedOut") return null;
      }
      this.#busy ??= this.#renew(options.fresh ? this.#session : null).finally(() => { this.#busy = null; });
      await this.#busy;
      return this.#session?.access_token ?? null;
    }

    async signOut() {
      const token = await this.token();
      if (token) {
        const answer = await this.#call("/v1/sessions/current", {
          method: "DELETE", headers: { Authorization: `Bearer ${token}` },
        });
        if (!answer.ok && answer.status !== 401) throw failure("unavailable");
      }
      this.#set(null);
      this.#channel.postMessage({ type: "session", session: null });
    }

    get #isFresh() { return !!this.#session && this.#session.until > Date.now(); }

    async #begin() {
      const query = new URLSearchParams(location.search);
      const state = query.get("state");
      const flow = state && (query.has("code") || query.has("error")) ? flows.read(state) : null;
      if (flow) {
        if (flow.popup && await this.#handOver(query, state)) return new Promise(() => {});
        const clean = new URL(location.href);
        for (const key of ["code", "state", "iss", "error", "error_description", "error_uri"]) clean.searchParams.delete(key);
        history.replaceState(history.state, "", clean);
        await this.#finish(query, state);
        const back = new URL(flow.returnTo, location.href);
        if (!flow.popup && back.origin === location.origin) {
          if (back.pathname === location.pathname) history.replaceState(history.state, "", back);
          else location.replace(back);
        }
        return;
      }
      if (this.#crossSite) {
        let kept = null;
        try { kept = JSON.parse(sessionStorage.getItem(this.#key)); } catch {}
        if (kept?.refresh_token) this.#session = kept;
      }
      await this.token({ fresh: !this.#isFresh });
      if (this.#state === "checking") this.#set(this.#session);
    }

    // In the popup: hands the answer to the page that opened it. False if none answers.
    #handOver(query, state) {
      return new Promise((resolve) => {
        const timer = setTimeout(() => resolve(false), 1500);
        this.#channel.addEventListener("message", (event) => {
          if (event.data?.type !== "taken" || event.data.state !== state) return;
          clearTimeout(timer);
          resolve(true);
          window.close();
        });
        this.#channel.postMessage({ type: "finished", state, query: query.toString() });
      });
    }

    async #hear(message) {
      if (message?.type === "session") this.#set(message.session);
      if (message?.type !== "finished" || this.#waiting?.state !== message.state) return;
      const waiting = this.#waiting;
      this.#waiting = null;
      this.#channel.postMessage({ type: "taken", state: message.state });
      try {
        waiting.resolve(await this.#finish(new URLSearchParams(message.query), message.state));
      } catch (error) {
        waiting.reject(error);
      }
    }

    async #finish(query, state) {
      const flow = flows.take(state);
      if (!flow) throw failure("state_unknown");
      if (query.has("iss") && query.get("iss") !== this.#server) throw failure("issuer_wrong");
      const error = query.get("error");
      if (error) {
        await this.token({ fresh: true });
        if (error === "access_denied") return null;
        throw failure(error, query.get("error_description"));
      }
      if (this.#crossSite) {
        await this.#exchange({
          grant_type: "authorization_code", code: query.get("code"), code_verifier: flow.verifier,
          redirect_uri: this.#redirectURI,
        });
      } else {
        await this.token({ fresh: true });
      }
      return this.user;
    }

    // One tab at a time asks the server; the others hear the answer.
    #renew(known) {
      const ask = async () => {
        if (this.#isFresh && this.#session !== known) return;
        if (this.#crossSite) {
          if (!this.#session) return this.#set(null);
          return this.#exchange({ grant_type: "refresh_token", refresh_token: this.#session.refresh_token });
        }
        const answer = await this.#call("/v1/session", { credentials: "include" });
        if (!answer.ok) throw failure("unavailable");
        this.#set(answer.status === 204 ? null : this.#dated(await answer.json()));
        this.#channel.postMessage({ type: "session", session: this.#session });
      };
      return navigator.locks && !this.#crossSite ? navigator.locks.request(this.#key, ask) : ask();
    }

    async #exchange(fields) {
      const answer = await this.#call("/v1/token", {
        method: "POST", body: new URLSearchParams({ ...fields, client_id: this.#clientID }),
      });
      const body = await answer.json().catch(() => ({}));
      if (answer.ok) return this.#set(this.#dated(body));
      // Only the server's word ends a session, never a failed call.
      if (body.error === "invalid_grant") this.#set(null);
      throw failure(body.error || "unavailable", body.error_description);
    }

    #dated(session) {
      const seconds = Math.max(5, session.expires_in - Math.min(60, session.expires_in / 4));
      return { ...session, until: Date.now() + 1000 * seconds };
    }

    async #call(path, init) {
      try {
        return await fetch(this.#server + path, { mode: "cors", cache: "no-store", credentials: "omit", ...init });
      } catch {
        throw failure("network", "The server can't be reached.");
      }
    }

    #set(session) {
      const before = JSON.stringify([this.#state, this.user]);
      this.#session = session;
      this.#checked = Date.now();
      this.#state = session ? "signedIn" : "signedOut";
      if (this.#crossSite) {
        if (session) sessionStorage.setItem(this.#key, JSON.stringify(session));
        else sessionStorage.removeItem(this.#key);
      }
      if (before !== JSON.stringify([this.#state, this.user])) this.#dispatch("change", { state: this.#state, user: this.user });
    }

    #dispatch(type, detail) { this.dispatchEvent(new CustomEvent(type, { detail })); }
  }

  window.Bramley = Object.freeze({ start: (options) => new Client(options) });
})();
