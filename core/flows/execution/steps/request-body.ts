import { keepText, encodeJson, type Quoting } from './template-texts.ts';

export interface RequestBody {
  readonly body: string;
  readonly contentType: string;
}

export const JSON_TYPE = 'application/json';
const TEXT_TYPE = 'text/plain; charset=utf-8';

/** A template that begins with a variable may become anything. */
const isJsonTemplate = (template: string): boolean => /^\s*(?:["[]|\{(?!\{))/.test(template);
/** The value of a form field may be encoded. */
const isJsonField = (template: string): boolean =>
  isJsonTemplate(template.replaceAll(/\+|%20/g, ' ').replace(/%(?:22|5b|7b)/i, '"'));

/** Follows https://url.spec.whatwg.org/#application/x-www-form-urlencoded. */
const encodeForm: Quoting = (value) => encodeURIComponent(value.toWellFormed());
const encodeJsonInForm: Quoting = (value) => encodeForm(encodeJson(value));

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
/** Fits the text or an attribute of XML 1.0 or HTML, without the characters that XML does not have. */
const encodeXml: Quoting = (value) =>
  value
    .toWellFormed()
    .replaceAll(/[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

export type Fill = (part: string, quote: Quoting) => string;

const fillForm = (template: string, fill: Fill): string =>
  template
    .split('&')
    .map((field) => fill(field, isJsonField(field.slice(field.indexOf('=') + 1)) ? encodeJsonInForm : encodeForm))
    .join('&');

/** The first pattern that matches the content type decides. */
const FILLING: readonly (readonly [RegExp, (template: string, fill: Fill) => string])[] = [
  [/^(application|text)\/(.+\+)?(json|x-ndjson|jsonl)$/, (template, fill) => fill(template, encodeJson)],
  [/^application\/x-www-form-urlencoded$/, fillForm],
  [/^(application|text)\/(.+\+)?(xml|html)$/, (template, fill) => fill(template, encodeXml)],
];

/**
 * Each value stays one value in a body of its content type: that of the headers, or JSON for a template that is written
 * as JSON, or plain text, where values are inserted unchanged.
 */
export const buildBody = (template: string, input: string | undefined, fill: Fill): RequestBody => {
  const contentType = input || (isJsonTemplate(template) ? JSON_TYPE : TEXT_TYPE);
  const [essence = ''] = contentType.toLowerCase().split(';');
  const [, fillBody] = FILLING.find(([type]) => type.test(essence.trim())) ?? [];
  return { contentType, body: fillBody ? fillBody(template, fill) : fill(template, keepText) };
};
