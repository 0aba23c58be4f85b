import { invalid } from '../../../shared/errors.ts';
import { isChatId } from '../../../shared/ids.ts';
import { truncate } from '../../../shared/text.ts';
import type { TicketTarget, TicketDetail, TicketUseCases } from '../../../tickets/index.ts';
import type { TicketChanges } from './effect.ts';

/**
 * Makes these changes to a ticket; those that it has already are skipped. @throws what the ticket's own actions throw
 */
export const changeTicket = async (
  tickets: TicketUseCases,
  target: TicketTarget,
  changes: TicketChanges,
): Promise<void> => {
  if (changes.claimedById !== undefined && !isChatId(changes.claimedById)) {
    throw invalid('claimedById', 'invalid_format', `"${changes.claimedById}" is not a user id.`);
  }
  const ticket = await tickets.get(target.guild, target.ticket);
  await tickets.update({ ...target, fields: toFields(ticket, changes) });
  const { categoryId, claimedById } = changes;
  if (categoryId && categoryId !== ticket.categoryId) await tickets.move({ ...target, categoryId });
  if (claimedById) await tickets.claim({ ...target, staffId: claimedById, force: false });
};

const toFields = (ticket: TicketDetail, changes: TicketChanges) => ({
  ...(changes.status && { status: changes.status }),
  ...(changes.priority && { priority: changes.priority }),
  tags: applyTags(ticket.tags, changes),
});

/** The tags of a ticket that had these. */
export const applyTags = (
  before: readonly string[],
  { tags = before, addTags = [], removeTags = [] }: TicketChanges,
): readonly string[] => {
  const removed = removeTags.map(limitTag);
  // Two long tags may be the same one after they are cut.
  return [...new Set([...tags, ...addTags].map(limitTag))].filter((tag) => !removed.includes(tag)).slice(0, MAX_TAGS);
};

const LONGEST_TAG = 50;
const MAX_TAGS = 20;

const limitTag = (tag: string): string => truncate(tag, LONGEST_TAG);
