import type { ChatPlatform, ChatServer } from '../../chat/index.ts';
import { AppError } from '../../shared/errors.ts';
import type { ChannelId, GuildId } from '../../shared/ids.ts';
import { addPlaces, type Places } from '../format/places.ts';
import type { PlannedRecord } from '../configuration/plan-configuration.ts';
import type { PlannedTicket } from '../tickets/plan-ticket.ts';

/** What the server has of the channels and roles that a file names. */
export interface PlaceReport {
  /** Counts channels of open tickets, threads among them. `missing` are gone. */
  readonly channels: {
    readonly seen: number;
    readonly hidden: number;
    readonly missing: number;
    readonly notAsked: number;
  };
  /** Are named by the configuration, and are not in the server. */
  readonly missingChannels: readonly string[];
  readonly missingRoles: readonly string[];
}

/** Each is a request to the platform. */
const MAX_ASKED = 200;
const MAX_NAMED = 100;

export type PlaceChat = Pick<ChatPlatform, 'describeServer' | 'describeUnlisted'>;

/** Collects the places of what an import would write. */
export class PlaceCollector {
  readonly #configured: Places = { channels: new Set(), roles: new Set() };
  readonly #tickets = new Set<ChannelId>();

  addRecords(records: readonly PlannedRecord[]): void {
    for (const { record } of records) addPlaces(record, this.#configured);
  }

  addTicket({ adoption }: PlannedTicket): void {
    if (adoption?.channelId) this.#tickets.add(adoption.channelId);
  }

  /** Returns null while the bot cannot be reached. */
  async report(chat: PlaceChat, guild: GuildId): Promise<PlaceReport | null> {
    try {
      return await this.#compare(chat, guild, await chat.describeServer(guild));
    } catch (error) {
      if (error instanceof AppError && error.code === 'bot_unavailable') return null;
      throw error;
    }
  }

  async #compare(chat: PlaceChat, guild: GuildId, server: ChatServer): Promise<PlaceReport> {
    const listed = new Set<string>([...server.channels, ...server.groups, ...server.forums].map(({ id }) => id));
    const configured = [...this.#configured.channels].filter((id) => !listed.has(id)) as ChannelId[];
    const unlisted = [...this.#tickets].filter((id) => !listed.has(id));
    const asked = [...new Set([...configured, ...unlisted])].slice(0, MAX_ASKED);
    const found = new Map((await chat.describeUnlisted(guild, asked)).map(({ id, state }) => [id, state]));
    const count = (state: string | undefined) => unlisted.filter((id) => found.get(id) === state).length;
    const roles = new Set(server.roles.map(({ id }) => id));
    return {
      channels: {
        seen: this.#tickets.size - unlisted.length + count('accepted') + count('shown'),
        hidden: count('hidden'),
        missing: count('unknown'),
        notAsked: count(undefined),
      },
      missingChannels: configured.filter((id) => found.get(id) === 'unknown').slice(0, MAX_NAMED),
      missingRoles: server.hasAllRoles
        ? [...this.#configured.roles].filter((id) => !roles.has(id) && id !== guild).slice(0, MAX_NAMED)
        : [],
    };
  }
}
