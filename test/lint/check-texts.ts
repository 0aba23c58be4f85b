import { parseArgs } from 'node:util';
import { COMPLETE_LANGUAGES, compareLanguage, type LanguageProblems } from '../support/texts/compare-language.ts';
import { LANGUAGE_FOLDERS, readLanguages } from '../support/texts/read-languages.ts';

/**
 * Lists what the languages of bot and dashboard lack or have too much, compared with English. Fails for whatever is wrong, and for
 * what is missing in a language that has to be complete. With a language it lists everything of that language, otherwise the first
 * problems of each.
 *
 *     node apps/launch.js test/lint/check-texts.ts [--language it]
 */
const MEANINGS: Readonly<Record<keyof LanguageProblems, string>> = {
  missing: 'has no text, English is shown',
  missingForms: 'lacks this plural form, English is shown',
  stale: 'is not a key of English, or a plural form that the language does not have',
  places: 'has other places {{…}} than the English text',
};

/** What makes the check fail is listed first. */
const KINDS = ['stale', 'places', 'missingForms', 'missing'] as const satisfies readonly (keyof LanguageProblems)[];
const MAX_LISTED = 20;

const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

const { language } = parseArgs({ options: { language: { type: 'string' } } }).values;

const listLines = (problems: LanguageProblems): readonly string[] =>
  KINDS.flatMap((kind) => problems[kind].map((key) => `  ${JSON.stringify(key)} ${MEANINGS[kind]}`));

const limit = (lines: readonly string[], tag: string): readonly string[] => {
  const more = lines.length - MAX_LISTED;
  if (language !== undefined || more <= 0) return lines;
  return [...lines.slice(0, MAX_LISTED), `  and ${more} more: npm run check:texts -- --language ${tag}`];
};

const isWrong = (tag: string, { missing, missingForms, stale, places }: LanguageProblems): boolean =>
  [...stale, ...places].length > 0 || (COMPLETE_LANGUAGES.includes(tag) && [...missing, ...missingForms].length > 0);

const check = (side: string, tag: string, problems: LanguageProblems): void => {
  const lines = listLines(problems);
  say(`texts of the ${side} in ${tag}: ${lines.length === 0 ? 'complete' : `${lines.length} problems`}`);
  for (const line of limit(lines, tag)) say(line);
  if (isWrong(tag, problems)) process.exitCode = 1;
};

const sides = Object.entries(LANGUAGE_FOLDERS).map(([side, folder]) => ({ side, languages: readLanguages(folder) }));
const known = new Set([...COMPLETE_LANGUAGES, ...sides.flatMap(({ languages }) => [...languages.keys()])]);

if (language !== undefined && !known.has(language)) {
  say(`There is no file of the language ${language}; there are ${[...known].sort().join(', ')}.`);
  process.exitCode = 1;
}

const listChosen = ({ languages }: (typeof sides)[number]): readonly string[] =>
  language === undefined ? [...new Set([...COMPLETE_LANGUAGES, ...languages.keys()])] : [language];

for (const side of known.has(language ?? 'en') ? sides : []) {
  const english = side.languages.get('en') ?? {};
  for (const tag of listChosen(side))
    check(side.side, tag, compareLanguage(tag, side.languages.get(tag) ?? {}, english));
}
