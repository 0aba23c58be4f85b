import type { Block } from '#core/blocklist/index.ts';
import type { Category } from '#core/categories/index.ts';
import { DEFAULT_SETTINGS, type ServerSettings, type SettingsFields } from '#core/settings/index.ts';
import type { UserId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import { type CategoryFacts, findServerLimit, type Ticket, type TimeRule } from '#core/tickets/index.ts';

interface Known {
  readonly category: Category;
  /** Those of the server. */
  readonly tickets: readonly Ticket[];
  readonly blocks: readonly Block[];
  /** Undefined for a server that has changed none. */
  readonly settings: ServerSettings | undefined;
  readonly timeRules: readonly TimeRule[];
  readonly targets: CategoryFacts['targets'];
}

/** A block under the pseudonym is the requester's. */
export const getFacts = (known: Known, requester: UserId, pseudonym: UserId): CategoryFacts => {
  const { category, tickets, blocks, timeRules, targets, settings: stored } = known;
  const settings = stored ? toFields(stored) : DEFAULT_SETTINGS;
  const { perUser, total, cooldownSeconds } = category.limits;
  const isHere = ({ categoryId }: Ticket) => categoryId === category.id;
  const mine = tickets
    .filter(({ requesterId }) => requesterId === requester)
    .sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
  const mineHere = mine.filter(isHere);
  const open = mine.filter(isOpen).sort((a, b) => Number(isHere(b)) - Number(isHere(a)));
  return {
    category,
    settings,
    timeRules,
    targets,
    openByRequester: countOpenUpTo(mineHere, perUser),
    openInCategory: countOpenUpTo(tickets.filter(isHere), total),
    openInServer: countOpenUpTo(mine, findServerLimit(category, settings)),
    openChannelIds: open.flatMap(({ channelId }) => channelId ?? []).slice(0, 3),
    lastOpenedAt: cooldownSeconds === null ? null : (mineHere[0]?.createdAt ?? null),
    dayLimitReachedAt: findNthNewest(mineHere, category.openingRules.perDay),
    serverDayLimitReachedAt: findNthNewest(mine, settings.openingRules.perDay),
    blocks: blocks
      .map((block) => (block.userId === pseudonym ? { ...block, userId: requester } : block))
      .filter(
        ({ guildId, userId, roleId }) => guildId === category.guildId && (userId === requester || roleId !== null),
      ),
  };
};

const isOpen = ({ status }: Ticket): boolean => status !== 'closed';

const findNthNewest = (newestFirst: readonly Ticket[], count: number | null): Instant | null =>
  count === null ? null : (newestFirst[count - 1]?.createdAt ?? null);

/** A count stops at the limit it is compared with. */
const countOpenUpTo = (tickets: readonly Ticket[], limit: number | null): number =>
  Math.min(tickets.filter(isOpen).length, limit ?? 0);

const toFields = ({
  guildId: _,
  version: __,
  retentionAppliesAt: ___,
  transcriptLinksEndedAt: ____,
  createdAt: _____,
  updatedAt: ______,
  ...fields
}: ServerSettings): SettingsFields => fields;
