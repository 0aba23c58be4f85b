import { type LanguageTag, parseLanguageTag } from '#core/shared/values/language-tag.ts';

/** The codes of ISO 639-3 that Apertium uses where BCP 47 has a shorter one. */
const SHORT: Readonly<Record<string, string>> = {
  afr: 'af',
  ara: 'ar',
  arg: 'an',
  bel: 'be',
  bre: 'br',
  bul: 'bg',
  cat: 'ca',
  cym: 'cy',
  dan: 'da',
  deu: 'de',
  eng: 'en',
  epo: 'eo',
  eus: 'eu',
  fra: 'fr',
  gle: 'ga',
  glg: 'gl',
  hbs: 'sh',
  hin: 'hi',
  hrv: 'hr',
  ind: 'id',
  isl: 'is',
  ita: 'it',
  kaz: 'kk',
  mkd: 'mk',
  mlt: 'mt',
  msa: 'ms',
  nld: 'nl',
  nno: 'nn',
  nob: 'nb',
  oci: 'oc',
  pol: 'pl',
  por: 'pt',
  ron: 'ro',
  rus: 'ru',
  sme: 'se',
  slv: 'sl',
  spa: 'es',
  srd: 'sc',
  srp: 'sr',
  swe: 'sv',
  tat: 'tt',
  tur: 'tr',
  ukr: 'uk',
  urd: 'ur',
};

/** `por_BR` is `pt-BR`; null for a code that is no language of BCP 47. */
export const parseApertiumCode = (code: string): LanguageTag | null => {
  const [language = '', ...rest] = code.split('_');
  return parseLanguageTag([SHORT[language] ?? language, ...rest].join('-'));
};
