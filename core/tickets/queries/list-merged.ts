import { notFound } from '../../shared/errors.ts';
import { type GuildId, type TicketId, toTicketId } from '../../shared/ids.ts';
import type { Position } from '../../shared/page.ts';
import type { TimelineEntry } from '../model/ticket-change.ts';
import type { Ticket } from '../model/ticket.ts';
import type { TicketStore } from '../model/ticket-store.ts';

interface MergedPorts {
  readonly tickets: Pick<TicketStore, 'find' | 'listTimeline'>;
}

const PAGE = 1_000;
/** Later entries of a longer history are ignored. */
const MAX_PAGES = 10;

/** Lists merged tickets in the order of the timeline, deleted ones included. */
export const listMergedIds = async (
  { tickets }: MergedPorts,
  guild: GuildId,
  id: TicketId,
): Promise<readonly TicketId[]> => {
  const found: TicketId[] = [];
  let after: Position | null = null;
  for (let left = MAX_PAGES; left > 0; left -= 1) {
    const page: Awaited<ReturnType<TicketStore['listTimeline']>> = await tickets.listTimeline(guild, id, 'createdAt', {
      limit: PAGE,
      after,
    });
    found.push(...page.items.flatMap(readMergedId));
    after = page.next;
    if (!after) break;
  }
  return found;
};

const readMergedId = ({ to: { mergedTicketId: merged } }: TimelineEntry): readonly TicketId[] =>
  typeof merged === 'string' ? [toTicketId(merged)] : [];

/** Lists merged tickets that still exist. @throws not_found */
export const listMergedTickets =
  (ports: MergedPorts) =>
  async (guild: GuildId, id: TicketId): Promise<readonly Ticket[]> => {
    if (!(await ports.tickets.find(guild, id))) throw notFound('Ticket');
    const ids = await listMergedIds(ports, guild, id);
    const found = await Promise.all(ids.map((merged) => ports.tickets.find(guild, merged)));
    return found.flatMap((one) => one?.ticket ?? []);
  };
