import { toCanonicalJson } from '../../shared/values/canonical-json.ts';
import type { TicketGroup } from './read-tickets.ts';
import type { TicketContext } from './ticket-context.ts';

/** Returns the SHA-256 of what a file has of a ticket. An open one that is closed on its way is another than one that stays open. */
export const digestTicket = (
  { digests, open }: Pick<TicketContext, 'digests' | 'open'>,
  group: TicketGroup,
): string => {
  const { ticket, parts } = group.given ?? group;
  const digest = digests.sha256();
  digest.update(`${ticket.status === 'closed' ? 'keep' : open}\n`);
  for (const line of [ticket, ...Object.values(parts).flat()]) digest.update(`${toCanonicalJson(line)}\n`);
  return digest.hex();
};
