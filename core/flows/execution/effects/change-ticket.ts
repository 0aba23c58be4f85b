import { invalid } from '../../../shared/errors.ts';
import { isChatId } from '../../../shared/ids.ts';
import type { TicketTarget, TicketDetail, TicketUseCases } from '../../../tickets/index.ts';
import { applyTags } from '../../model/apply-tags.ts';
import type { TicketChanges } from '../../model/effect.ts';

/** Skips changes that the ticket has already. @throws as the actions of tickets */
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
  ...(changes.keptOpen !== undefined && { keptOpen: changes.keptOpen }),
  tags: applyTags(ticket.tags, changes),
});
