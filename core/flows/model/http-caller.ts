/** The credentials of a request, which must never be logged or returned. */
export interface HttpCredentials {
  readonly headers: Readonly<Record<string, string>>;
  /** By the Authorization header: RFC 6750 and RFC 7617. */
  readonly authorization:
    | { readonly type: 'bearer'; readonly token: string }
    | { readonly type: 'basic'; readonly username: string; readonly password: string }
    | null;
}

/** An HTTP request to an external address, with its credentials. */
export interface HttpCall {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly credentials: HttpCredentials;
  readonly body: string | null;
  /** For the whole exchange. */
  readonly timeoutMs: number;
}

/** The result. */
export type HttpAnswer =
  /** `body` is text, at most 16 KiB of it. */
  | { readonly status: number; readonly body: string }
  /** There was no answer; says why in a sentence. */
  | { readonly status: null; readonly error: string };

/** Calls addresses that others name, and none in our own network. Follows no redirects. */
export interface HttpCaller {
  /** Never rejects: a failure is a result. Credentials that the response repeats are redacted. */
  call(input: HttpCall): Promise<HttpAnswer>;
}
