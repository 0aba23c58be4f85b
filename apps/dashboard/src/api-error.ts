import { t } from './texts/texts.ts';

export interface ErrorDetail {
  readonly field: string;
  readonly reason: string;
  readonly message: string;
}

export interface ErrorBody {
  readonly reason?: string;
  readonly message?: string;
  readonly details?: readonly ErrorDetail[];
}

/** An answer that is a refusal, or no answer at all (status 0). */
export class ApiError extends Error {
  readonly status: number;
  readonly reason: string;
  readonly details: readonly ErrorDetail[];

  /** @param body in the language of the pages: `explainRefusal` makes it so */
  constructor(status: number, { reason = 'unknown', message, details = [] }: ErrorBody) {
    super(message ?? t('The service answered with status {{status}}.', { status }));
    this.name = 'ApiError';
    this.status = status;
    this.reason = reason;
    this.details = details;
  }
}

/** What is entered cannot be sent; the message says why. */
export class InputError extends Error {}

/** Whether the error is a refusal for this reason. */
export const hasReason = (error: unknown, reason: string): boolean =>
  error instanceof ApiError && error.reason === reason;

/** Whether the service may have done what was asked all the same. */
export const isOutcomeUnknown = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500);

/** Whether it is a refusal that says field by field what is wrong. */
export const hasDetails = (error: unknown): boolean => error instanceof ApiError && error.details.length > 0;

/** What is wrong with a field of a form. */
export const findFieldError = (error: unknown, field: string): string | null =>
  (error instanceof ApiError && error.details.find((detail) => detail.field === field)?.message) || null;
