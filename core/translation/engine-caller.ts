export interface EngineCall {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  /** Includes credentials; never logged. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  readonly timeoutMs: number;
  readonly maxBytes: number;
}

export interface EngineReply {
  readonly status: number;
  readonly body: string;
  /** What the header Retry-After asks for; null without it. */
  readonly retryAfterMs: number | null;
}

/** Calls the engine that the operator configured, at allowed addresses only, without following redirects. */
export interface EngineCaller {
  /** @throws TranslationFailure `slow`, `unreachable`, or `bad_answer` for a body of more than `maxBytes` */
  call(call: EngineCall): Promise<EngineReply>;
}
