import type { Clock } from '#core/shared/clock.ts';
import type { EngineCaller } from '#core/translation/index.ts';

export interface EngineOptions {
  readonly caller: EngineCaller;
  readonly clock: Clock;
  /** The address that the operator configured. */
  readonly url: string;
  readonly key: string | null;
}

/** Lists of languages are read again after this time. */
export const LANGUAGES_KEPT_MS = 60 * 60 * 1000;
