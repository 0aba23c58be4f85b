import type { CategoryStore } from '../categories/index.ts';
import type { OrganizationStore } from '../organizations/index.ts';
import {
  buildServerContext,
  loadSettings,
  type Locale,
  requireLocale,
  type ServerContextPorts,
  type SettingsFields,
  type TextVariables,
  type TranscriptTextKey,
} from '../settings/index.ts';
import { toStatusInChat } from '../tickets/index.ts';
import { getTimeZone } from '../shared/time-zone.ts';
import type { Transcript } from './transcript.ts';

export interface DescribePorts extends ServerContextPorts {
  readonly categories: Pick<CategoryStore, 'find'>;
  readonly organizations: Pick<OrganizationStore, 'findServer'>;
}

/** What is known of the person who reads; the server's language and time zone stand for what is not. */
export interface TranscriptReader {
  readonly locale?: Locale | undefined;
  /** Is an IANA name. */
  readonly timezone?: string | undefined;
}

/** Contains the present state, not that of the closing. */
export interface TranscriptContext extends Pick<SettingsFields, 'locale' | 'timezone'> {
  /** Is null for a server that the service no longer knows. */
  readonly serverName: string | null;
  readonly categoryName: string | null;
  /** The words for status and priority, which are the server's own in its language. */
  readonly status: string;
  readonly priority: string;
  /** Writes in the language of `locale`. */
  readonly write: (key: TranscriptTextKey, values?: TextVariables) => string;
}

/** @throws invalid for a language or a time zone that there is not */
export const describeTranscript =
  (ports: DescribePorts) =>
  async (
    { guildId, ticket }: Pick<Transcript, 'guildId' | 'ticket'>,
    reader: TranscriptReader = {},
  ): Promise<TranscriptContext> => {
    const { translator } = ports;
    requireKnown(ports, reader);
    const [settings, server, category] = await Promise.all([
      loadSettings(ports, guildId),
      ports.organizations.findServer(guildId),
      ports.categories.find(guildId, ticket.categoryId),
    ]);
    const locale = reader.locale ?? settings.locale;
    const texts = locale === settings.locale ? settings.texts : {};
    const own = buildServerContext(translator, { ...settings, locale, texts });
    return {
      locale,
      timezone: reader.timezone ?? settings.timezone,
      serverName: server?.name ?? null,
      categoryName: category?.name ?? null,
      status: own.write(`status.${toStatusInChat(ticket.status)}`, {}),
      priority: own.write(`priority.${ticket.priority}`, {}),
      write: (key, values = {}) => translator.translate(locale, key, values),
    };
  };

const requireKnown = ({ translator }: DescribePorts, { locale, timezone }: TranscriptReader): void => {
  if (locale !== undefined) requireLocale(translator, locale);
  if (timezone !== undefined) getTimeZone(timezone);
};
