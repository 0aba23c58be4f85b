import { changeTicket } from '#core/flows/execution/effects/change-ticket.ts';
import { applyTags } from '#core/flows/model/apply-tags.ts';
import type { TicketChanges } from '#core/flows/model/effect.ts';
import { SYSTEM } from '#core/shared/actor.ts';
import { toUserId } from '#core/shared/ids.ts';
import type { Ticket } from '#core/tickets/index.ts';
import { REQUESTER, STAFF } from '../../../../support/build.ts';
import { createHelpDesk, type HelpDesk } from '../../../tickets/context.ts';

let helpDesk: HelpDesk;
let ticket: Ticket;
beforeEach(async () => {
  helpDesk = await createHelpDesk();
  ticket = await helpDesk.open({ tags: ['old'] });
});

const FLOW = { type: 'flow', id: 'a run' } as const;
const change = (changes: TicketChanges) =>
  changeTicket(helpDesk.app.tickets, { ...helpDesk.on(ticket), actor: FLOW }, changes);
const readTicket = async () => {
  const { status, priority, tags, categoryId, claimedById, keptOpen } = await helpDesk.read(ticket);
  return { status, priority, tags, categoryId, claimedById, keptOpen };
};
const createCategory = async () => (await helpDesk.app.categories.create(helpDesk.guild, SYSTEM, { name: 'Other' })).id;
const unchanged = () => ({
  status: 'open',
  priority: 'normal',
  tags: ['old'],
  categoryId: helpDesk.category.id,
  claimedById: null,
  keptOpen: false,
});

describe('a change of a ticket', () => {
  it.each<[TicketChanges, object]>([
    [{ status: 'pending' }, { status: 'pending' }],
    [{ priority: 'high' }, { priority: 'high' }],
    [{ tags: ['new'] }, { tags: ['new'] }],
    [{ addTags: ['new'] }, { tags: ['old', 'new'] }],
    [{ removeTags: ['old'] }, { tags: [] }],
    [{ keptOpen: true }, { keptOpen: true }],
  ])('changes only what it names: %j', async (changes, expected) => {
    await change(changes);
    expect(await readTicket()).toEqual({ ...unchanged(), ...expected });
    expect(await helpDesk.history(ticket)).toEqual(['ticket.created', 'ticket.updated']);
  });

  it('changes all fields in one update', async () => {
    await change({ status: 'pending', priority: 'urgent', tags: ['new'] });
    expect(await readTicket()).toMatchObject({ status: 'pending', priority: 'urgent', tags: ['new'] });
    expect(await helpDesk.history(ticket)).toEqual(['ticket.created', 'ticket.updated']);
  });

  it('moves the ticket, and gives it to a staff member, in the name of the run', async () => {
    const categoryId = await createCategory();
    await change({ categoryId, claimedById: STAFF });
    expect(await readTicket()).toEqual({ ...unchanged(), categoryId, claimedById: STAFF });
    const { items } = await helpDesk.app.tickets.listTimeline(helpDesk.guild, ticket.id, 'createdAt', {
      limit: 10,
      after: null,
    });
    expect(items.slice(1)).toMatchObject([
      { type: 'ticket.moved', actor: FLOW },
      { type: 'ticket.claimed', actor: FLOW },
    ]);
  });

  it('does nothing when the ticket has all of it already', async () => {
    await change({ claimedById: STAFF });
    const before = await helpDesk.read(ticket);
    const { categoryId, status, priority, tags } = before;
    await change({ categoryId, status: status === 'closed' ? undefined : status, priority, tags, claimedById: STAFF });
    await change({});
    expect(await helpDesk.read(ticket)).toEqual(before);
  });

  it.each(['', 'sam', `<@${STAFF}>`])('is refused as a whole when %j is no id of a user', async (text) => {
    await expect(change({ status: 'pending', claimedById: toUserId(text) })).rejects.toMatchObject({
      details: [{ field: 'claimedById', reason: 'invalid_format', message: `"${text}" is not a user id.` }],
    });
    expect(await readTicket()).toEqual(unchanged());
  });

  it('does not take the ticket from another staff member', async () => {
    await change({ claimedById: STAFF });
    await expect(change({ claimedById: REQUESTER })).rejects.toMatchObject({ reason: 'already_claimed' });
    expect(await readTicket()).toMatchObject({ claimedById: STAFF });
  });
});

describe('the tags of a ticket', () => {
  it.each<[TicketChanges, readonly string[]]>([
    [{}, ['a', 'b']],
    [{ tags: ['c'] }, ['c']],
    [{ tags: [] }, []],
    [{ addTags: ['b', 'c', 'c'] }, ['a', 'b', 'c']],
    [{ removeTags: ['a', 'c'] }, ['b']],
    [{ tags: ['c', 'd'], addTags: ['e'], removeTags: ['d'] }, ['c', 'e']],
    [{ addTags: ['c'], removeTags: ['c'] }, ['a', 'b']],
  ])('were a and b, and are changed by %j', (changes, expected) => {
    expect(applyTags(['a', 'b'], changes)).toEqual(expected);
  });

  it('have 50 characters at the most', () => {
    expect(applyTags([], { tags: ['x'.repeat(50), 'y'.repeat(51)] })).toEqual(['x'.repeat(50), 'y'.repeat(50)]);
  });

  it('are compared by the 50 characters that are kept', () => {
    const [cut, long] = ['x'.repeat(50), 'x'.repeat(51)];
    expect(applyTags([cut], { addTags: [long, `${long}x`] })).toEqual([cut]);
    expect(applyTags([cut], { removeTags: [long] })).toEqual([]);
  });

  it('are 20 at the most', () => {
    const tags = Array.from({ length: 21 }, (_, index) => `tag ${index}`);
    expect(applyTags([], { tags })).toEqual(tags.slice(0, 20));
  });
});
