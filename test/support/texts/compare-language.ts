/** Texts of a language by key, in i18next JSON v4: a plural form has a key of its own, such as `{{count}} tickets_one`. */
export type FileTexts = Readonly<Record<string, string>>;

/** What a language lacks or has too much, compared with English; each item names a key. */
export interface LanguageProblems {
  /** They are shown in English. */
  readonly missing: readonly string[];
  /** Keys that English does not have, and plural forms that the language does not use. */
  readonly stale: readonly string[];
  /** Plural forms that the language uses; a text that lacks one is shown in English for some counts. */
  readonly missingForms: readonly string[];
  /** Texts whose places `{{…}}` are not those of the English text. */
  readonly places: readonly string[];
}

/** These languages have to be complete; others may lack texts. */
export const COMPLETE_LANGUAGES = ['de', 'es', 'fr', 'pt-BR'];

const FORM = /_(zero|one|two|few|many|other)$/;
/** These forms may spell the count, as in "a ticket". */
const SPELLED = /_(zero|one|two)$/;

/** What a sentence may leave out, since it is written for both kinds: "server" or "organization". */
const OPTIONAL = '{{kind}}';

const listPlaces = (text: string): readonly string[] => [...new Set(text.match(/\{\{[^}]*\}\}/g))].sort();

const toBase = (key: string): string => key.replace(FORM, '');

/** The keys of texts with plural forms, without the suffix of the form. */
export const listPlurals = (english: FileTexts): ReadonlySet<string> =>
  new Set(
    Object.keys(english)
      .filter((key) => FORM.test(key))
      .map(toBase),
  );

/** Each key with its English text; for a plural form of another language, that of the general form. */
const listExpected = (tag: string, english: FileTexts): ReadonlyMap<string, string> => {
  const forms = new Intl.PluralRules(tag).resolvedOptions().pluralCategories;
  const plurals = [...listPlurals(english)];
  return new Map([
    ...Object.entries(english).filter(([key]) => !FORM.test(key)),
    ...plurals.flatMap((base) =>
      forms.map((form): [string, string] => [`${base}_${form}`, english[`${base}_other`] ?? '']),
    ),
  ]);
};

const hasOtherPlaces = (key: string, text: string, english: string): boolean => {
  const places = listPlaces(text);
  const known = listPlaces(english);
  const required = known.filter((place) => place !== OPTIONAL && !(place === '{{count}}' && SPELLED.test(key)));
  return places.some((place) => !known.includes(place)) || required.some((place) => !places.includes(place));
};

/** Compares a language with English, whose file has all keys. A text that is empty is missing. */
export const compareLanguage = (tag: string, texts: FileTexts, english: FileTexts): LanguageProblems => {
  const expected = listExpected(tag, english);
  const present = new Set(Object.keys(texts).filter((key) => texts[key]?.trim()));
  const bases = new Set([...present].map(toBase));
  const absent = [...expected.keys()].filter((key) => !present.has(key));
  const isForm = (key: string): boolean => !(key in english && !FORM.test(key)) && bases.has(toBase(key));
  return {
    missing: absent.filter((key) => !isForm(key)),
    missingForms: absent.filter(isForm),
    stale: Object.keys(texts).filter((key) => !expected.has(key)),
    places: [...present].filter((key) => hasOtherPlaces(key, texts[key] ?? '', expected.get(key) ?? texts[key] ?? '')),
  };
};

/** Nothing is missing, stale or different. */
export const NO_PROBLEMS: LanguageProblems = { missing: [], missingForms: [], stale: [], places: [] };
