import type { Block } from '#core/blocklist/index.ts';
import type { Category } from '#core/categories/index.ts';
import { DEFAULT_SETTINGS, type ServerSettings, type SettingsFields } from '#core/settings/index.ts';
import type { UserId } from '#core/shared/ids.ts';
import type { CategoryFacts, Ticket } from '#core/tickets/index.ts';

interface Known {
  readonly category: Category;
  /** Those of the category. */
  readonly tickets: readonly Ticket[];
  readonly blocks: readonly Block[];
  /** Undefined for a server that has changed none. */
  readonly settings: ServerSettings | undefined;
}

/** What limits a requester in a category. */
export const getFacts = ({ category, tickets, blocks, settings }: Known, requester: UserId): CategoryFacts => {
  const { perUser, total, cooldownSeconds } = category.limits;
  const mine = tickets.filter(({ requesterId }) => requesterId === requester);
  const newest = mine.map(({ createdAt }) => createdAt).sort();
  return {
    category,
    settings: settings ? toFields(settings) : DEFAULT_SETTINGS,
    openByRequester: countOpenUpTo(mine, perUser),
    openInCategory: countOpenUpTo(tickets, total),
    lastOpenedAt: cooldownSeconds === null ? null : (newest.at(-1) ?? null),
    blocks: blocks.filter(
      ({ guildId, userId, roleId }) => guildId === category.guildId && (userId === requester || roleId !== null),
    ),
  };
};

/** A count stops at the limit it is compared with. */
const countOpenUpTo = (tickets: readonly Ticket[], limit: number | null): number =>
  Math.min(tickets.filter(({ status }) => status !== 'closed').length, limit ?? 0);

const toFields = ({
  guildId: _,
  version: __,
  retentionAppliesAt: ___,
  transcriptLinksEndedAt: ____,
  createdAt: _____,
  updatedAt: ______,
  ...fields
}: ServerSettings): SettingsFields => fields;
