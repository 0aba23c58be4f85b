import {
  type APIApplicationCommandBasicOption,
  type APIApplicationCommandSubcommandOption,
  ApplicationCommandOptionType,
  ApplicationCommandType,
  ApplicationIntegrationType,
  InteractionContextType,
  Locale,
  PermissionFlagsBits,
} from 'discord-api-types/v10';
import { CONTEXT_MENUS, type ContextMenu } from '#core/context-menus/index.ts';
import type { CommandOption } from '#core/built-in-commands/index.ts';
import { BUILT_IN_COMMANDS, type BuiltInCommand, type CommandGroup } from '#core/chat-events/index.ts';
import type { CatalogueKey, CommandTextKey, CommandWord, Translator } from '#core/settings/index.ts';
import { listKeys } from '#core/shared/values/list-keys.ts';
import type { DiscordRest } from './rest/discord-rest.ts';
import type { Repeat } from './repeat.ts';

type Texts = Pick<Translator, 'getTemplate' | 'locales'>;

/** Discord's name for a language, such as `es-ES` for `es`; null where it has none. English needs no translation. */
const findDiscordLocale = (locale: string): Locale | null => {
  const known = Object.values(Locale);
  if (locale === 'en') return null;
  return known.find((one) => `${one}-`.startsWith(`${locale}-`)) ?? null;
};

const localize = (texts: Texts, key: CatalogueKey): Partial<Record<Locale, string>> =>
  Object.fromEntries(
    texts.locales.flatMap((locale) => {
      const name = findDiscordLocale(locale);
      return name === null ? [] : [[name, texts.getTemplate(locale, key)]];
    }),
  );

/** Whatever the language of the user, Discord reports the name itself. */
const describe = (texts: Texts, name: CommandWord, description: CommandTextKey) => ({
  name,
  name_localizations: localize(texts, `word.${name}`),
  description: texts.getTemplate('en', description),
  description_localizations: localize(texts, description),
});

const { Boolean: Flag, Integer, String: Text, Subcommand, SubcommandGroup, User } = ApplicationCommandOptionType;

const toOption = (texts: Texts, name: CommandWord, option: CommandOption): APIApplicationCommandBasicOption => {
  const shown = { ...describe(texts, name, option.description), required: option.isRequired };
  if (option.kind === 'user') return { ...shown, type: User };
  if (option.kind === 'flag') return { ...shown, type: Flag };
  if (option.kind === 'integer') return { ...shown, type: Integer, min_value: option.min, max_value: option.max };
  const { maxLength, choices, suggests } = option;
  const text = { ...shown, type: Text, ...(maxLength !== undefined && { max_length: maxLength }) } as const;
  if (suggests) return { ...text, autocomplete: true };
  return choices ? { ...text, choices: choices.map((choice) => toChoice(texts, choice.value, choice.text)) } : text;
};

const toChoice = (texts: Texts, value: string, text: CatalogueKey) => ({
  name: texts.getTemplate('en', text),
  name_localizations: localize(texts, text),
  value,
});

const toSubcommands = (
  texts: Texts,
  subcommands: CommandGroup['subcommands'],
): APIApplicationCommandSubcommandOption[] =>
  listKeys(subcommands).flatMap((word) => {
    const spec = subcommands[word];
    if (!spec) return [];
    const options = listKeys(spec.options).flatMap((name) => {
      const option = spec.options[name];
      return option ? [toOption(texts, name, option)] : [];
    });
    return [{ type: Subcommand, ...describe(texts, word, spec.description), options }];
  });

const toGroup = (texts: Texts, { name, description, subcommands }: CommandGroup) =>
  ({
    type: SubcommandGroup,
    ...describe(texts, name, description),
    options: toSubcommands(texts, subcommands),
  }) as const;

/** A server can show the commands of staff to other roles as well. */
const STAFF_PERMISSIONS = String(PermissionFlagsBits.ManageMessages);

const toCommand = (texts: Texts, { name, description, isForStaff, subcommands, groups }: BuiltInCommand) => ({
  ...describe(texts, name, description),
  // In a direct message a member learns where the command works.
  contexts: isForStaff ? [InteractionContextType.Guild] : [InteractionContextType.Guild, InteractionContextType.BotDM],
  integration_types: [ApplicationIntegrationType.GuildInstall],
  ...(isForStaff && { default_member_permissions: STAFF_PERMISSIONS }),
  options: [...toSubcommands(texts, subcommands), ...groups.map((group) => toGroup(texts, group))],
});

const MENU_TYPES = { message: ApplicationCommandType.Message, member: ApplicationCommandType.User } as const;

const toMenu = (texts: Texts, { name, text, target, isForStaff }: ContextMenu) => ({
  type: MENU_TYPES[target],
  name,
  name_localizations: localize(texts, text),
  contexts: [InteractionContextType.Guild],
  integration_types: [ApplicationIntegrationType.GuildInstall],
  ...(isForStaff && { default_member_permissions: STAFF_PERMISSIONS }),
});

/** The built-in commands and the menus of messages and members as Discord takes them. */
export const describeBuiltInCommands = (texts: Texts) => [
  ...BUILT_IN_COMMANDS.map((command) => toCommand(texts, command)),
  ...Object.values(CONTEXT_MENUS).map((menu) => toMenu(texts, menu)),
];

/**
 * Makes these the commands of the bot in all servers, instead of those that it had, as soon as Discord can be reached. A repetition
 * changes nothing.
 *
 * @throws DiscordRefusal; what passes, when the repetition has ended
 */
export const offerBuiltInCommands = (
  rest: DiscordRest,
  applicationId: string,
  texts: Texts,
  repeat: Repeat,
): Promise<void> => {
  const context = { needs: ['the scope applications.commands'], place: 'Discord' } as const;
  return repeat(async () => {
    await rest.call(context, ({ applicationCommands }, options) =>
      applicationCommands.bulkOverwriteGlobalCommands(applicationId, describeBuiltInCommands(texts), options),
    );
  });
};
