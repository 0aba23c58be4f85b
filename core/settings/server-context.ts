import type { GuildId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';
import { render } from '../shared/values/template.ts';
import type { LanguageTag } from '../shared/values/language-tag.ts';
import { findLocale, type Locale } from './locale.ts';
import { buildDefaultSettings, type ServerSettings, type SettingsFields } from './server-settings.ts';
import type { SettingsStore } from './settings-store.ts';
import type { FixedTextKey, TextKey, TextValues } from './text-catalogue.ts';
import { toLongName } from './text-spec.ts';
import type { TextVariables, Translator } from './translator.ts';

/** Uses the server's own template, or the translation in its language. */
export type WriteText = <Key extends TextKey>(key: Key, values: TextValues<Key>) => string;

export interface ServerContext {
  readonly settings: SettingsFields;
  readonly write: WriteText;
  readonly translate: (key: FixedTextKey, values: TextVariables) => string;
  readonly formatTime: (at: Instant) => string;
  readonly formatDuration: (ms: number) => string;
}

/** Writes in the channel of a ticket. */
export interface TicketContext extends ServerContext {
  /** Writes to the requester by direct message. */
  readonly requester: ServerContext;
}

export interface ServerContextPorts {
  readonly settings: SettingsStore;
  readonly translator: Translator;
}

/** This is the longest message of the chat platform. */
const MAX_MESSAGE = 4_000;

export const buildServerContext = (
  translator: Translator,
  settings: SettingsFields,
  locale: Locale = settings.locale,
): ServerContext => {
  const { texts, timezone } = settings;
  return {
    settings,
    write: (key, values) => {
      const own = texts[key];
      return own === undefined ? translator.translate(locale, key, values) : fillIn(own, values);
    },
    translate: (key, values) => translator.translate(locale, key, values),
    formatTime: (at) => translator.formatTime(locale, timezone, at),
    formatDuration: (ms) => translator.formatDuration(locale, ms),
  };
};

const fillIn = (template: string, values: TextVariables): string => {
  const lookUp = (variable: string) => {
    const [, value] = Object.entries(values).find(([name]) => name === variable || toLongName(name) === variable) ?? [];
    return value === undefined ? null : String(value);
  };
  return render(template, lookUp, MAX_MESSAGE).text;
};

export const loadSettings = async (
  { settings }: Pick<ServerContextPorts, 'settings'>,
  guild: GuildId,
): Promise<ServerSettings> => (await settings.find(guild)) ?? buildDefaultSettings(guild);

export const loadServerContext = async (ports: ServerContextPorts, guild: GuildId): Promise<ServerContext> =>
  buildServerContext(ports.translator, await loadSettings(ports, guild));

export interface ContextOfTicket {
  readonly guildId: GuildId;
  readonly direct: boolean;
  readonly requesterLanguage?: LanguageTag | null;
}

/** The channel of a direct ticket is that of staff, so it is in the language of the server. */
export const buildTicketContext = (
  translator: Translator,
  settings: SettingsFields,
  { direct, requesterLanguage }: ContextOfTicket,
): TicketContext => {
  const server = buildServerContext(translator, settings);
  const spoken = settings.ticketLanguage === 'requester' ? requesterLanguage : null;
  const locale = spoken ? findLocale(translator.locales, spoken) : null;
  const requester = locale === null ? server : buildServerContext(translator, settings, locale);
  return { ...(direct ? server : requester), requester };
};

export const loadTicketContext = async (ports: ServerContextPorts, ticket: ContextOfTicket): Promise<TicketContext> =>
  buildTicketContext(ports.translator, await loadSettings(ports, ticket.guildId), ticket);
