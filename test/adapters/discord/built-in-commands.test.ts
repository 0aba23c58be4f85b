import { ApplicationCommandOptionType } from 'discord-api-types/v10';
import { describeBuiltInCommands } from '#adapters/discord/built-in-commands.ts';
import { createTranslator } from '#adapters/texts/translator.ts';
import { BUILT_IN_NAMES } from '#core/staff-commands/index.ts';

const commands = describeBuiltInCommands(createTranslator());
const options = commands.flatMap((command) => command.options);

describe('the built-in commands on Discord', () => {
  it('are all there, each under its name in every language', () => {
    expect(commands.map(({ name }) => name)).toEqual(BUILT_IN_NAMES);
    expect([...commands, ...options].filter((described) => 'name_localizations' in described)).toEqual([]);
  });

  it('are described in English and in each language of the bot, as are their options', () => {
    for (const { description, description_localizations: localized } of [...commands, ...options]) {
      expect(Object.keys(localized)).toEqual(['de', 'fr', 'es-ES', 'pt-BR']);
      const translated = Object.values(localized);
      expect(translated).not.toContain(description);
      expect([description, ...translated].filter((text) => text.length < 1 || text.length > 100)).toEqual([]);
    }
  });

  it('say what their options take', () => {
    const close = commands.find(({ name }) => name === 'close');
    expect(close?.options).toEqual([
      {
        name: 'reason',
        type: ApplicationCommandOptionType.String,
        description: 'Why',
        description_localizations: { de: 'Warum', fr: 'Pourquoi', 'es-ES': 'Por qué', 'pt-BR': 'Por quê' },
        required: false,
        max_length: 1_000,
      },
    ]);
    const priority = commands.find(({ name }) => name === 'priority');
    expect(priority?.options).toMatchObject([
      { name: 'level', required: true, choices: expect.arrayContaining([{ name: 'urgent', value: 'urgent' }]) },
    ]);
    expect(options.filter(({ name }) => name === 'user').map(({ type }) => type)).toEqual(
      Array.from({ length: 3 }, () => ApplicationCommandOptionType.User),
    );
  });
});
