import { ApplicationCommandOptionType, ApplicationCommandType } from 'discord-api-types/v10';
import { describeBuiltInCommands } from '#adapters/discord/built-in-commands.ts';
import { createTranslator } from '#adapters/texts/translator.ts';
import { BUILT_IN_NAMES } from '#core/chat-events/index.ts';
import { ApplicationCommandUpdateRequestSchema } from 'discord-api-spec/zod';
import { COMPLETE_LANGUAGES } from '../../support/texts/compare-language.ts';
import { judge, parseJson } from '../../support/discord/judge.ts';

const offered = describeBuiltInCommands({ ...createTranslator(), locales: ['en', ...COMPLETE_LANGUAGES] });
const commands = offered.filter((command) => 'options' in command);
const menus = offered.filter((command) => 'type' in command);
/** The groups of a command first, then the subcommands of all levels with the words before them. */
const groups = commands.flatMap((command) =>
  command.options.flatMap((option) =>
    option.type === ApplicationCommandOptionType.SubcommandGroup ? [{ ...option, of: command.name }] : [],
  ),
);
const subcommands = commands.flatMap((command) =>
  command.options.flatMap((option) =>
    option.type === ApplicationCommandOptionType.SubcommandGroup
      ? option.options.map((inner) => ({ ...inner, of: `${command.name} ${option.name}` }))
      : [{ ...option, of: command.name }],
  ),
);
const options = subcommands.flatMap((subcommand) => subcommand.options ?? []);
const described = [...commands, ...groups, ...subcommands, ...options];
const NAME = /^[-_\p{L}\p{N}]{1,32}$/u;

const findSubcommand = (name: string) => subcommands.find((one) => `${one.of} ${one.name}` === name);

describe('the built-in commands on Discord', () => {
  it('are two, with a subcommand for each thing that can be done; what concerns a member is in a group', () => {
    expect(commands.map(({ name }) => name)).toEqual(['ticket', 'desk']);
    expect(subcommands.map(({ name, of }) => `${of} ${name}`)).toEqual(BUILT_IN_NAMES);
    expect(groups.map(({ of, name, options: own }) => [of, name, own.map((one) => one.name)])).toEqual([
      ['desk', 'member', ['history', 'block', 'unblock']],
    ]);
    for (const { options: own } of [...commands, ...groups]) expect(own.length).toBeLessThanOrEqual(25);
  });

  it('are taken by Discord as its description says', () => {
    const judged = offered.map((command) =>
      judge(ApplicationCommandUpdateRequestSchema, parseJson(JSON.stringify(command))),
    );
    expect(judged.flatMap(({ issues, unknownFields }) => [...issues, ...unknownFields])).toEqual([]);
  });

  it('are offered in servers, /ticket also in messages to the bot, and those of staff to moderators until the server decides otherwise', () => {
    const shown = commands.map(({ name, contexts, integration_types: types, default_member_permissions: needed }) => ({
      name,
      contexts,
      types,
      needed,
    }));
    // Manage Messages.
    expect(shown).toEqual([
      { name: 'ticket', contexts: [0, 1], types: [0], needed: undefined },
      { name: 'desk', contexts: [0], types: [0], needed: '8192' },
    ]);
  });

  it('are named and described in English and in each language of the bot, as are their options', () => {
    for (const { name, name_localizations: names, description, description_localizations: localized } of described) {
      expect([Object.keys(names ?? {}), Object.keys(localized ?? {})]).toEqual(
        Array.from({ length: 2 }, () => ['de', 'es-ES', 'fr', 'pt-BR']),
      );
      expect([name, ...Object.values(names ?? {})].filter((one) => !NAME.test(one ?? ''))).toEqual([]);
      expect([name, ...Object.values(names ?? {})].filter((one) => one !== one?.toLowerCase())).toEqual([]);
      const translated = Object.values(localized ?? {});
      expect(translated).not.toContain(description);
      expect([description, ...translated].filter((text) => !text || text.length > 100)).toEqual([]);
    }
  });

  it.each(['de', 'fr', 'es-ES', 'pt-BR'] as const)('have no name twice at one place in %s', (locale) => {
    const lists = [
      commands,
      ...commands.map((command) => command.options),
      ...groups.map((group) => group.options),
      ...subcommands.map((one) => one.options ?? []),
    ];
    for (const list of lists) {
      const names = list.map(({ name_localizations: names }) => names?.[locale]);
      expect(new Set(names).size).toBe(names.length);
    }
  });

  it('come with menus of messages and members, named in each language of the bot', () => {
    expect(menus.map(({ name, type }) => [name, type])).toEqual([
      ['Open a ticket', ApplicationCommandType.Message],
      ['Add to a ticket', ApplicationCommandType.Message],
      ['Edit message', ApplicationCommandType.Message],
      ['Delete message', ApplicationCommandType.Message],
      ['Tickets of this member', ApplicationCommandType.User],
      ['Open a ticket', ApplicationCommandType.User],
    ]);
    for (const { name, name_localizations: names, contexts } of menus) {
      expect([Object.keys(names), contexts]).toEqual([['de', 'es-ES', 'fr', 'pt-BR'], [0]]);
      expect(Object.values(names)).not.toContain(name);
    }
  });

  it('say what their options take', () => {
    expect(findSubcommand('desk request-close')?.options).toEqual([
      {
        name: 'reason',
        name_localizations: { de: 'grund', fr: 'raison', 'es-ES': 'motivo', 'pt-BR': 'motivo' },
        type: ApplicationCommandOptionType.String,
        description: 'Why',
        description_localizations: { de: 'Warum', fr: 'Pourquoi', 'es-ES': 'Por qué', 'pt-BR': 'Por quê' },
        required: false,
        max_length: 1_000,
      },
    ]);
    expect(findSubcommand('desk close')?.options).toMatchObject([
      { name: 'reason' },
      { name: 'time', type: ApplicationCommandOptionType.String, max_length: 20 },
      { name: 'silently', type: ApplicationCommandOptionType.Boolean, required: false },
    ]);
    const urgent = { name: 'urgent', name_localizations: expect.objectContaining({ de: 'dringend' }), value: 'urgent' };
    expect(findSubcommand('desk priority')?.options).toMatchObject([
      { name: 'level', required: true, choices: expect.arrayContaining([urgent]) },
    ]);
    const users = options.filter(({ name }) => name === 'user');
    expect(users.length).toBeGreaterThan(0);
    for (const { type } of users) expect(type).toBe(ApplicationCommandOptionType.User);
  });
});
