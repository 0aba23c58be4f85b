import { createTranslator } from '#adapters/texts/translator.ts';
import { BUILT_IN_COMMANDS, listSubcommands } from '#core/chat-events/index.ts';
import { LANGUAGE_FOLDERS, readLanguages } from '../../support/texts/read-languages.ts';

const translator = createTranslator();
const folders = [readLanguages(LANGUAGE_FOLDERS.bot), readLanguages(LANGUAGE_FOLDERS.dashboard)];

const listNames = (locale: string): readonly string[] =>
  BUILT_IN_COMMANDS.flatMap(listSubcommands).map(
    ({ words }) => `/${words.map((word) => translator.getTemplate(locale, `word.${word}`)).join(' ')}`,
  );

/** A command within a text; an address such as `/v1/tickets/…` has no space. */
const COMMAND = /(?<![\p{L}\p{N}/])\/\p{L}+(?: [\p{L}-]+){1,2}/gu;

describe.each(translator.locales)('texts in %s', (locale) => {
  it('name commands as the chat shows them in this language', () => {
    const names = new Set(listNames(locale));
    const used = folders.flatMap((texts) =>
      Object.values(texts.get(locale) ?? {}).flatMap((text) => text.match(COMMAND) ?? []),
    );
    const groups = BUILT_IN_COMMANDS.flatMap(({ name }) => [name, translator.getTemplate(locale, `word.${name}`)]);
    const commands = used.filter((command) => groups.some((group) => command.startsWith(`/${group} `)));
    expect(commands.length).toBeGreaterThan(20);
    // A text goes on after the name of a command, so its last word may be no part of the name.
    const isKnown = (command: string) => names.has(command) || names.has(command.split(' ').slice(0, 2).join(' '));
    expect(commands.filter((command) => !isKnown(command))).toEqual([]);
  });
});
