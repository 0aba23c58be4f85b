import { createTranslator } from '#adapters/texts/translator.ts';
import { BUILT_IN_COMMANDS } from '#core/chat-events/index.ts';
import { listKeys } from '#core/shared/values/list-keys.ts';
import { LANGUAGE_FOLDERS, readLanguages } from '../../support/texts/read-languages.ts';

const translator = createTranslator();
const folders = [readLanguages(LANGUAGE_FOLDERS.bot), readLanguages(LANGUAGE_FOLDERS.dashboard)];

const listNames = (locale: string): readonly string[] =>
  BUILT_IN_COMMANDS.flatMap(({ name, subcommands }) =>
    listKeys(subcommands).map(
      (word) => `/${translator.getTemplate(locale, `word.${name}`)} ${translator.getTemplate(locale, `word.${word}`)}`,
    ),
  );

/** A command within a text; an address such as `/v1/tickets/…` has no space. */
const COMMAND = /(?<![\p{L}\p{N}/])\/\p{L}+ [\p{L}-]+/gu;

describe.each(translator.locales)('texts in %s', (locale) => {
  it('name commands as the chat shows them in this language', () => {
    const names = new Set(listNames(locale));
    const used = folders.flatMap((texts) =>
      Object.values(texts.get(locale) ?? {}).flatMap((text) => text.match(COMMAND) ?? []),
    );
    const groups = BUILT_IN_COMMANDS.flatMap(({ name }) => [name, translator.getTemplate(locale, `word.${name}`)]);
    const commands = used.filter((command) => groups.some((group) => command.startsWith(`/${group} `)));
    expect(commands.length).toBeGreaterThan(20);
    expect(commands.filter((command) => !names.has(command))).toEqual([]);
  });
});
