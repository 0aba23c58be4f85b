import type { ErrorBody, ErrorDetail } from './api-error.ts';
import { translateSentence } from './texts/service-sentences.ts';
import { translate } from './texts/texts.ts';

/**
 * What the service answers is in English. Its own sentence says more than the text for its reason, such as which limit it is.
 *
 * @param key of the text for the reason, in the language of the pages
 */
export const explain = (key: string, message: string): string => {
  const text = translate(`${key}@@reason`);
  return translateSentence(message) ?? (text === key ? message : text);
};

/** A sentence of the service that has no reason. */
export const explainSentence = (sentence: string): string => translateSentence(sentence) ?? sentence;

/** What is wrong with a field, in the language of the pages. */
export const explainDetail = ({ reason, message }: Pick<ErrorDetail, 'reason' | 'message'>): string =>
  explain(`error.detail.${reason}`, message);

/** A refusal of the service in the language of the pages. */
export const explainRefusal = ({ reason = 'unknown', message, details = [] }: ErrorBody): ErrorBody => ({
  reason,
  message: explain(`error.${reason}`, message ?? ''),
  details: details.map((detail) => ({ ...detail, message: explainDetail(detail) })),
});
