import type { RequestBody } from '../../schemas.ts';
import { t } from '../../texts/texts.ts';
import type { Priority, Ticket } from '../model/types.ts';

/** What is done with the selected tickets. */
export type BulkAction =
  | { readonly action: 'claim' }
  | { readonly action: 'assign'; readonly toStaffId: string }
  | { readonly action: 'hold'; readonly until: string | null }
  | { readonly action: 'close'; readonly reason: string; readonly isSilent: boolean }
  | { readonly action: 'move'; readonly categoryId: string }
  | { readonly action: 'priority'; readonly priority: Priority }
  | { readonly action: 'tag'; readonly tag: string };

export const MAX_TICKETS = 100;

/** They change fields of the tickets. */
const UPDATES: ReadonlySet<string> = new Set(['tag', 'priority', 'hold']);

export type BulkRequest = RequestBody<'/tickets/bulk', 'post'>;
type Params = NonNullable<BulkRequest['params']>;

const chunk = <Item>(items: readonly Item[], size: number): readonly (readonly Item[])[] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size));

/** Tags replace those of a ticket: so tickets that get the same list go together, and those that have the tag stay as they are. */
const groupByTags = (tickets: readonly Ticket[], tag: string) =>
  [
    ...Map.groupBy(
      tickets.filter(({ tags }) => !tags.includes(tag)),
      ({ tags }) => JSON.stringify([...tags, tag]),
    ),
  ].map(([tags, group]) => ({ params: { tags: JSON.parse(tags) as string[] }, tickets: group }));

const toParams = (what: Exclude<BulkAction, { action: 'tag' }>): Params => {
  if (what.action === 'close') {
    const reason = what.reason.trim();
    return { ...(reason && { reason }), ...(what.isSilent && { silently: true }) };
  }
  if (what.action === 'move') return { categoryId: what.categoryId };
  if (what.action === 'assign') return { toStaffId: what.toStaffId };
  if (what.action === 'hold') return { status: 'on_hold', holdUntil: what.until };
  return what.action === 'priority' ? { priority: what.priority } : {};
};

/** The requests that an action with any number of tickets takes. */
export const toBulkRequests = (what: BulkAction, tickets: readonly Ticket[]): readonly BulkRequest[] => {
  const groups = what.action === 'tag' ? groupByTags(tickets, what.tag) : [{ params: toParams(what), tickets }];
  const action = UPDATES.has(what.action) ? 'update' : (what.action as BulkRequest['action']);
  return groups.flatMap(({ params, tickets: group }) =>
    chunk(group, MAX_TICKETS).map((part) => ({ action, ids: part.map(({ id }) => id), params })),
  );
};

/** `1 ticket`, `2 tickets`. */
export const toTickets = (count: number): string => t('{{count}} tickets', { count });
