import type { CategoryStore } from '../categories/index.ts';
import type { OrganizationStore } from '../organizations/index.ts';
import { loadSettings, type SettingsFields, type SettingsStore } from '../settings/index.ts';
import type { Transcript } from './transcript.ts';

export interface DescribePorts {
  readonly settings: SettingsStore;
  readonly categories: Pick<CategoryStore, 'find'>;
  readonly organizations: Pick<OrganizationStore, 'findServer'>;
}

/** Contains the present state, not that of the closing. */
export interface TranscriptContext extends Pick<SettingsFields, 'locale' | 'timezone'> {
  /** Is null for a server that the service no longer knows. */
  readonly serverName: string | null;
  readonly categoryName: string | null;
}

export const describeTranscript =
  (ports: DescribePorts) =>
  async ({ guildId, ticket }: Pick<Transcript, 'guildId' | 'ticket'>): Promise<TranscriptContext> => {
    const [{ locale, timezone }, server, category] = await Promise.all([
      loadSettings(ports, guildId),
      ports.organizations.findServer(guildId),
      ports.categories.find(guildId, ticket.categoryId),
    ]);
    return { locale, timezone, serverName: server?.name ?? null, categoryName: category?.name ?? null };
  };
