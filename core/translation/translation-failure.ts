/** Why an engine gave no translation. */
export const ENGINE_FAILURES = [
  'slow',
  'unreachable',
  'refused',
  'rate_limited',
  'quota_exceeded',
  'engine_failed',
  'bad_answer',
  'unsupported_language',
  'too_large',
] as const;

export type EngineFailure = (typeof ENGINE_FAILURES)[number];

/** The engine was not called: too many texts wait, or it rests. */
export type NotCalled = 'busy' | 'resting';

export interface FailureOptions extends ErrorOptions {
  /** The engine asks not to be called for so long. */
  readonly retryAfterMs?: number | null;
}

/** The message is a sentence for the operator, without texts and credentials. */
export class TranslationFailure extends Error {
  readonly kind: EngineFailure | NotCalled;
  readonly retryAfterMs: number | null;

  constructor(
    kind: EngineFailure | NotCalled,
    message: string,
    { retryAfterMs = null, ...options }: FailureOptions = {},
  ) {
    super(message, options);
    this.name = 'TranslationFailure';
    this.kind = kind;
    this.retryAfterMs = retryAfterMs;
  }
}
