/** Stands in a text wherever it repeats a credential. */
const HIDDEN = '***';
/** Shorter texts would also match by accident. */
const MIN_LENGTH = 4;
/** Texts that are looked for, and their characters together: more would take longer than other requests can wait. */
const MAX_TEXTS = 150;
const MAX_LENGTH = 20_000;

/**
 * Makes credentials unreadable in texts: each secret as it is, its parts, and both in the forms in which an answer may
 * repeat them. When the secrets have more parts than can be looked for, nothing of a text is shown.
 */
export const createRedactor = (secrets: readonly string[]): ((text: string) => string) => {
  const parts = [...new Set(secrets.flatMap(listParts))].filter((part) => part !== '');
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  if (parts.length > MAX_TEXTS || length > MAX_LENGTH) return (text) => (text === '' ? '' : HIDDEN);
  const forms = [...new Set(parts.flatMap(listForms))]
    .filter((form) => form.length >= MIN_LENGTH)
    .sort((a, b) => b.length - a.length);
  return (text) => forms.reduce((shown, form) => shown.replaceAll(form, HIDDEN), text);
};

/** A header, and what in it is the secret: what follows a scheme, what a cookie is set to, what basic encodes. */
const listParts = (header: string): readonly string[] => {
  const whole = header.trim();
  const [, scheme = '', rest = ''] = /^(\S+)\s+(.*)$/.exec(whole) ?? [];
  const decoded = /^basic$/i.test(scheme) ? Buffer.from(rest, 'base64').toString() : '';
  const values = whole.split(/[;,]\s*/, MAX_TEXTS + 1).map((pair) => pair.slice(pair.indexOf('=') + 1));
  return [whole, rest, decoded, decoded.slice(decoded.indexOf(':') + 1), ...values];
};

const escapeUnicode = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

const escapeJson = (text: string): string => JSON.stringify(text).slice(1, -1);
const encodeBase64 = (text: string): string => Buffer.from(text).toString('base64');

/** How a text is written in JSON by various writers, in JSON within JSON, in a URL, in a form and in base64. */
const listForms = (text: string): readonly string[] => {
  const json = escapeJson(text);
  const escaped = [/[^\x20-\x7e]/g, /[^\x20-\x7e]|[&<>]/g].map((these) => json.replaceAll(these, escapeUnicode));
  const url = encodeURIComponent(text.toWellFormed());
  const lowerUrl = url.replaceAll(/%../g, (code) => code.toLowerCase());
  const form = new URLSearchParams([['', text]]).toString().slice(1);
  const nested = [escapeJson(json), escapeJson(escapeJson(json))];
  return [text, json, ...nested, json.replaceAll('/', '\\/'), ...escaped, url, lowerUrl, form, encodeBase64(text)];
};
