/** Credentials must never be logged or returned. */
export interface HttpCredentials {
  readonly headers: Readonly<Record<string, string>>;
  /** The Authorization header follows RFC 6750 and RFC 7617. */
  readonly authorization:
    | { readonly type: 'bearer'; readonly token: string }
    | { readonly type: 'basic'; readonly username: string; readonly password: string }
    | null;
}

export interface HttpCall {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly credentials: HttpCredentials;
  readonly body: string | null;
  readonly timeoutMs: number;
}

export type HttpAnswer =
  /** `body` is text of at most 16 KiB. */
  | { readonly status: number; readonly body: string }
  /** `error` explains in a sentence why there was no answer. */
  | { readonly status: null; readonly error: string };

/** Calls external addresses, none in our own network, and follows no redirects. */
export interface HttpCaller {
  /** Never rejects: a failure is a result. Credentials repeated in the response are redacted. */
  call(input: HttpCall): Promise<HttpAnswer>;
}
