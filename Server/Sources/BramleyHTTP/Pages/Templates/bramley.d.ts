/** Bramley for web pages. Load `/bramley.js` of your server, then call `Bramley.start`. */
declare namespace Bramley {
  interface Options {
    /** The client's id, of `app.clients`. */
    clientID: string;
    /** A page of yours that loads this script, registered for the client; the present page by default. */
    redirectURI?: string;
    /** The server's public address; the script's own origin by default. */
    server?: string;
    /** True for a page on another site than the server. It then keeps a session of its own for the tab. */
    crossSite?: boolean;
    /** The language of the server's pages, such as `de`. */
    language?: string;
  }

  interface SignInOptions {
    /** `redirect` by default. A popup falls back to a redirect where the browser blocks it. */
    mode?: "redirect" | "popup";
    /** The address to fill in. */
    loginHint?: string;
    /** `login`, `select_account` or `none`. */
    prompt?: string;
    /** Goes to one provider at once, such as `apple`. */
    provider?: string;
    /** Seconds since the last authentication that are still recent enough. */
    maxAge?: number;
    language?: string;
    /** The page of yours to come back to; the present one by default. Redirects only. */
    returnTo?: string;
    /** Stops waiting for a popup. */
    signal?: AbortSignal;
  }

  interface User {
    id: string;
    name?: { given_name?: string; family_name?: string; [part: string]: unknown };
    email?: string;
    email_verified: boolean;
    is_private_email: boolean;
    [more: string]: unknown;
  }

  type State = "checking" | "signedOut" | "signedIn";

  /** `code` is `network`, `unavailable`, `cancelled`, `superseded`, `state_unknown`, `issuer_wrong` or an OAuth error. */
  interface BramleyError extends Error {
    code: string;
  }

  interface Client extends EventTarget {
    readonly state: State;
    readonly user: User | null;
    /** Settles when it is known who is signed in. */
    readonly ready: Promise<void>;
    /** The page on which people manage their account. */
    readonly accountURL: string;
    /** Call it from a click. Resolves with nobody when the person cancels; a redirect never comes back to it. */
    signIn(options?: SignInOptions): Promise<User | null>;
    /** An access token that is good for at least some seconds, for `Authorization: Bearer`; null for nobody. */
    token(options?: { fresh?: boolean }): Promise<string | null>;
    /** Signs out here and in every tab. */
    signOut(): Promise<void>;
    addEventListener(type: "change", listener: (event: CustomEvent<{ state: State; user: User | null }>) => void): void;
    addEventListener(type: "error", listener: (event: CustomEvent<BramleyError>) => void): void;
  }

  function start(options: Options): Client;
}
