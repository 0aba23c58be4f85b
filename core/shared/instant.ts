declare const brand: unique symbol;

/** An instant is ISO 8601 text in UTC with milliseconds (`2026-01-01T12:00:00.000Z`), which sorts as text. */
export type Instant = string & { readonly [brand]: 'Instant' };

export const toInstant = (epochMs: number): Instant => new Date(epochMs).toISOString() as Instant;
export const toEpochMs = (at: Instant): number => Date.parse(at);
export const plusMs = (at: Instant, ms: number): Instant => toInstant(toEpochMs(at) + ms);
