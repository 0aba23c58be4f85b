import { ApplicationCommandOptionType, InteractionContextType, Locale } from 'discord-api-types/v10';
import type { CommandTextKey, Locale as TextLocale, Translator } from '#core/settings/index.ts';
import { BUILT_IN_COMMANDS, type CommandOption } from '#core/staff-commands/index.ts';
import { listKeys } from '#core/shared/values/list-keys.ts';
import type { DiscordRest } from './rest/discord-rest.ts';
import type { Repeat } from './repeat.ts';

/** What Discord calls the languages beside English, in which a description is without a translation. */
const DISCORD_LOCALES = {
  de: Locale.German,
  fr: Locale.French,
  es: Locale.SpanishES,
  'pt-BR': Locale.PortugueseBR,
} as const satisfies Readonly<Record<Exclude<TextLocale, 'en'>, Locale>>;

type Texts = Pick<Translator, 'getTemplate'>;

const describe = (texts: Texts, key: CommandTextKey) => ({
  description: texts.getTemplate('en', key),
  description_localizations: Object.fromEntries(
    listKeys(DISCORD_LOCALES).map((locale) => [DISCORD_LOCALES[locale], texts.getTemplate(locale, key)]),
  ),
});

const { String: Text, User } = ApplicationCommandOptionType;

const toOption = (texts: Texts, name: string, option: CommandOption) => {
  const shown = { name, ...describe(texts, option.description), required: option.isRequired };
  if (option.kind === 'user') return { ...shown, type: User } as const;
  const { maxLength, choices } = option;
  return {
    ...shown,
    type: Text,
    ...(maxLength !== undefined && { max_length: maxLength }),
    ...(choices && { choices: choices.map((value) => ({ name: value, value })) }),
  } as const;
};

/** The built-in commands as Discord takes them. Their names are the same in all languages, as those in the docs. */
export const describeBuiltInCommands = (texts: Texts) =>
  listKeys(BUILT_IN_COMMANDS).map((name) => {
    const { description, options } = BUILT_IN_COMMANDS[name];
    return {
      name,
      ...describe(texts, description),
      contexts: [InteractionContextType.Guild],
      options: Object.entries(options).map(([option, spec]) => toOption(texts, option, spec)),
    };
  });

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
  const context = { needs: 'the scope applications.commands', place: 'Discord' };
  return repeat(async () => {
    await rest.call(context, ({ applicationCommands }, options) =>
      applicationCommands.bulkOverwriteGlobalCommands(applicationId, describeBuiltInCommands(texts), options),
    );
  });
};
