import type { CategoryChange } from '#core/categories/index.ts';
import { SYSTEM } from '#core/shared/actor.ts';
import type { CategoryId, ChannelId, UserId } from '#core/shared/ids.ts';
import { MAX_PARTICIPANTS, type Ticket } from '#core/tickets/index.ts';
import { aGuildId, REQUESTER, STAFF } from '../../support/build.ts';
import { createHelpDesk, type HelpDesk } from './context.ts';

const UNKNOWN = '00000000-0000-7000-8000-000000000000' as CategoryId;
const OTHER = '200000000000000009' as UserId;
const GUEST = '200000000000000010' as UserId;
const PAGE = { limit: 2, after: null };

let fixture: HelpDesk;
beforeEach(async () => {
  fixture = await createHelpDesk();
});

const channelOf = async ({ channelId }: Ticket) =>
  (await fixture.chat.listChannels(fixture.guild)).find(({ id }) => id === (channelId as ChannelId));
const createCategory = (fields: CategoryChange = {}) =>
  fixture.app.categories.create(fixture.guild, SYSTEM, { name: 'Refunds', ...fields });
const move = (ticket: Ticket, categoryId: CategoryId) =>
  fixture.app.tickets.move({ ...fixture.on(ticket), categoryId });
const merge = (source: Ticket, target: Ticket, allowDifferentRequester = false) =>
  fixture.app.tickets.merge({ ...fixture.on(source), targetId: target.id, allowDifferentRequester });
const people = (count: number) => Array.from({ length: count }, (_, index) => String(900 + index) as UserId);

describe('a ticket that is moved', () => {
  it('goes to the staff and the channel group of its new category, and says so', async () => {
    const parent = (await fixture.chat.addChannel(fixture.guild, 'group')).id;
    const ticket = await fixture.open();
    const category = await createCategory({ staffRoleIds: ['77'], chatParentId: parent, requireClaim: true });
    const moved = await move(ticket, category.id);
    expect(moved).toMatchObject({ categoryId: category.id, version: 2 });
    expect(await channelOf(ticket)).toMatchObject({ roleIds: ['77'], parentId: parent });
    expect(await fixture.chatOf(ticket)).toEqual(['This ticket was moved to Refunds.']);
    expect((await fixture.history(ticket)).at(-1)).toBe('ticket.moved');
    // The rules of its new category hold at once.
    expect(moved.allowedActions.find(({ action }) => action === 'close')).toMatchObject({ allowed: false });
  });

  it('needs another category of the server that takes tickets', async () => {
    const ticket = await fixture.open();
    await expect(move(ticket, fixture.category.id)).rejects.toMatchObject({
      reason: 'already_done',
      message: 'Ticket #1 is in this category already.',
    });
    await expect(move(ticket, UNKNOWN)).rejects.toMatchObject({ message: 'Category not found.' });
    await expect(move(ticket, (await createCategory({ archived: true })).id)).rejects.toMatchObject({
      reason: 'category_archived',
      message: 'Category "Refunds" is archived and takes no tickets.',
    });
    expect(await fixture.read(ticket)).toMatchObject({ categoryId: fixture.category.id, version: 1 });
    expect(await fixture.chatOf(ticket)).toEqual([]);
  });

  it('stays when the category is archived meanwhile', async () => {
    const [ticket, category] = [await fixture.open(), await createCategory()];
    const changeChannel = fixture.chat.changeChannel.bind(fixture.chat);
    fixture.chat.changeChannel = async (...call) => {
      const target = { guild: fixture.guild, id: category.id, actor: SYSTEM, ifVersion: null };
      await fixture.app.categories.update(target, { archived: true });
      return changeChannel(...call);
    };
    await expect(move(ticket, category.id)).rejects.toMatchObject({ reason: 'category_archived' });
    expect(await fixture.read(ticket)).toMatchObject({ categoryId: fixture.category.id });
  });
});

describe('a ticket that is merged into another', () => {
  it('is closed, and its people take part in the other', async () => {
    const source = await fixture.open({ participantIds: [OTHER, GUEST], claimedById: STAFF });
    const target = await fixture.open({ participantIds: [GUEST] });
    expect(await merge(source, target)).toMatchObject({
      id: source.id,
      status: 'closed',
      mergedIntoId: target.id,
      closeCause: 'merged',
      closedBy: SYSTEM,
    });
    expect(await fixture.read(target)).toMatchObject({ status: 'open', participantIds: [GUEST, OTHER] });
    expect(await channelOf(target)).toMatchObject({ memberIds: [REQUESTER, GUEST, OTHER], archived: false });
    expect(await channelOf(source)).toMatchObject({ archived: true });
    expect(await fixture.chatOf(source)).toEqual(['This ticket was merged into ticket #2.']);
    expect(await fixture.chatOf(target)).toEqual(['Ticket #1 was merged into this one.']);
    expect((await fixture.history(source)).at(-1)).toBe('ticket.merged');
    const timeline = await fixture.app.tickets.listTimeline(fixture.guild, target.id, '-createdAt', PAGE);
    expect(timeline.items[0]).toMatchObject({ type: 'ticket.updated', to: { mergedTicketId: source.id } });
  });

  it('may be the newer or the older one', async () => {
    const [older, newer] = [await fixture.open(), await fixture.open()];
    expect(await merge(newer, older)).toMatchObject({ id: newer.id, mergedIntoId: older.id });
  });

  it('is of the same requester, unless that is said to be right', async () => {
    const [source, target] = [await fixture.open({ requesterId: OTHER }), await fixture.open()];
    await expect(merge(source, target)).rejects.toMatchObject({
      reason: 'different_requester',
      message:
        'The two tickets have different requesters. Send "allowDifferentRequester": true to merge them all the same.',
    });
    expect(await fixture.chatOf(target)).toEqual([]);
    await merge(source, target, true);
    expect(await fixture.read(target)).toMatchObject({ participantIds: [OTHER] });
  });

  it('is another one that is open too, with room for its people', async () => {
    const [ticket, closed] = [await fixture.open(), await fixture.open()];
    await expect(merge(ticket, ticket)).rejects.toMatchObject({
      message: 'targetId: a ticket cannot be merged into itself.',
      details: [{ reason: 'inconsistent' }],
    });
    await fixture.app.tickets.close({ ...fixture.on(closed), reason: null });
    await expect(merge(ticket, closed)).rejects.toMatchObject({ message: 'Ticket #2 is closed; reopen it first.' });
    const full = await fixture.open({ participantIds: people(MAX_PARTICIPANTS) });
    await merge(ticket, full);
    const tooMany = merge(await fixture.open({ requesterId: OTHER }), full, true);
    await expect(tooMany).rejects.toMatchObject({
      reason: 'limit_reached',
      message: 'Together the tickets would have more than 50 participants. Remove some first.',
    });
  });
});

describe('the participants of a ticket', () => {
  const list = async (ticket: Ticket, page: Parameters<HelpDesk['app']['tickets']['listParticipants']>[2]) =>
    fixture.app.tickets.listParticipants(fixture.guild, ticket.id, page);
  const change = (ticket: Ticket, userId: UserId) => ({ ...fixture.on(ticket), userId });

  it('are listed by their ids with their roles, page by page', async () => {
    const ticket = await fixture.open({ participantIds: ['9' as UserId, GUEST], claimedById: STAFF });
    const first = await list(ticket, PAGE);
    expect(first.items).toEqual([
      { userId: '9', role: 'participant' },
      { userId: REQUESTER, role: 'requester' },
    ]);
    const second = await list(ticket, { ...PAGE, after: first.next });
    expect(second.items).toEqual([
      { userId: STAFF, role: 'claimer' },
      { userId: GUEST, role: 'participant' },
    ]);
    expect(second.next).toBeNull();
    const elsewhere = fixture.app.tickets.listParticipants(aGuildId(), ticket.id, PAGE);
    await expect(elsewhere).rejects.toMatchObject({ message: 'Ticket not found.' });
  });

  it('get access to its channel, and lose it again', async () => {
    const ticket = await fixture.open();
    const added = await fixture.app.tickets.addParticipant(change(ticket, GUEST));
    expect(added).toEqual({ userId: GUEST, role: 'participant' });
    expect(await channelOf(ticket)).toMatchObject({ memberIds: [REQUESTER, GUEST] });
    expect((await fixture.history(ticket)).at(-1)).toBe('ticket.participant_added');
    await fixture.app.tickets.addParticipant(change(ticket, OTHER));
    await fixture.app.tickets.removeParticipant(change(ticket, GUEST));
    expect(await fixture.read(ticket)).toMatchObject({ participantIds: [OTHER] });
    expect(await channelOf(ticket)).toMatchObject({ memberIds: [REQUESTER, OTHER] });
    expect((await fixture.history(ticket)).at(-1)).toBe('ticket.participant_removed');
  });

  it('are added once, and fifty at the most', async () => {
    const ticket = await fixture.open({ participantIds: people(MAX_PARTICIPANTS - 1), claimedById: STAFF });
    for (const userId of [REQUESTER, STAFF, '900' as UserId]) {
      await expect(fixture.app.tickets.addParticipant(change(ticket, userId))).rejects.toMatchObject({
        reason: 'already_done',
        message: `User ${userId} already takes part in this ticket.`,
      });
    }
    await fixture.app.tickets.addParticipant(change(ticket, GUEST));
    await expect(fixture.app.tickets.addParticipant(change(ticket, OTHER))).rejects.toMatchObject({
      reason: 'limit_reached',
      message: 'A ticket has at most 50 participants. Remove one first.',
    });
  });

  it('are not the requester and the claimer, who cannot be removed', async () => {
    const ticket = await fixture.open({ claimedById: STAFF });
    const remove = (userId: UserId) => fixture.app.tickets.removeParticipant(change(ticket, userId));
    await expect(remove(GUEST)).rejects.toMatchObject({ code: 'not_found', message: 'Participant not found.' });
    for (const [userId, role] of [
      [REQUESTER, 'requester'],
      [STAFF, 'claimer'],
    ] as const) {
      const message = `User ${userId} is the ${role} of this ticket and cannot be removed.`;
      await expect(remove(userId)).rejects.toMatchObject({ reason: 'not_removable', message });
    }
  });
});
