import { COMPLETE_LANGUAGES, compareLanguage, type LanguageProblems } from '../support/texts/compare-language.ts';
import { LANGUAGE_FOLDERS, readLanguages } from '../support/texts/read-languages.ts';

/**
 * Lists what the languages of bot and dashboard lack or have too much, compared with English. Fails for whatever is wrong, and for
 * what is missing in a language that has to be complete.
 *
 *     node apps/launch.js test/lint/check-texts.ts
 */
const MEANINGS: Readonly<Record<keyof LanguageProblems, string>> = {
  missing: 'has no text, English is shown',
  missingForms: 'lacks this plural form, English is shown',
  stale: 'is not a key of English, or a plural form that the language does not have',
  places: 'has other places {{…}} than the English text',
};

const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

const listLines = (problems: LanguageProblems): readonly string[] =>
  (Object.keys(MEANINGS) as (keyof LanguageProblems)[]).flatMap((kind) =>
    problems[kind].map((key) => `  ${JSON.stringify(key)} ${MEANINGS[kind]}`),
  );

const isWrong = (tag: string, { missing, missingForms, stale, places }: LanguageProblems): boolean =>
  [...stale, ...places].length > 0 || (COMPLETE_LANGUAGES.includes(tag) && [...missing, ...missingForms].length > 0);

const check = (side: string, tag: string, problems: LanguageProblems): void => {
  const lines = listLines(problems);
  say(`texts of the ${side} in ${tag}: ${lines.length === 0 ? 'complete' : `${lines.length} problems`}`);
  for (const line of lines) say(line);
  if (isWrong(tag, problems)) process.exitCode = 1;
};

for (const [side, folder] of Object.entries(LANGUAGE_FOLDERS)) {
  const languages = readLanguages(folder);
  const english = languages.get('en') ?? {};
  for (const tag of new Set([...COMPLETE_LANGUAGES, ...languages.keys()]))
    check(side, tag, compareLanguage(tag, languages.get(tag) ?? {}, english));
}
