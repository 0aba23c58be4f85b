import type { CannedReply } from '#core/canned-replies/index.ts';
import { SYSTEM } from '#core/shared/actor.ts';
import type { CannedReplyId, CategoryId, TicketId } from '#core/shared/ids.ts';
import { RESOURCE_LIMITS } from '#core/shared/resource-limits.ts';
import { port } from '../../../apps/composition/tokens/tokens.ts';
import { aGuildId, STAFF } from '../../support/build.ts';
import { createHelpDesk, type HelpDesk } from '../tickets/context.ts';

const UNKNOWN = '00000000-0000-7000-8000-000000000000';
const NO_REPLY = { code: 'not_found', message: 'Canned reply not found.' };

let fixture: HelpDesk;
beforeEach(async () => {
  fixture = await createHelpDesk();
});

const create = (fields: Partial<Parameters<HelpDesk['app']['cannedReplies']['create']>[1]> = {}) =>
  fixture.app.cannedReplies.create(fixture.guild, { name: 'Greeting', content: 'Hello', ...fields });
const refer = ({ id }: Pick<CannedReply, 'id'>, ifVersion: number | null = null) => ({
  guild: fixture.guild,
  id,
  ifVersion,
});
const stored = ({ id }: Pick<CannedReply, 'id'>) => fixture.app.cannedReplies.get(fixture.guild, id);
const update = (reply: CannedReply, fields: Partial<CannedReply>, ifVersion: number | null = null) =>
  fixture.app.cannedReplies.update(refer(reply, ifVersion), fields);

describe('a new canned reply', () => {
  it('is for every category, and was never used', async () => {
    const reply = await create();
    expect(reply).toEqual({
      id: reply.id,
      guildId: fixture.guild,
      name: 'Greeting',
      shortcut: null,
      folder: null,
      content: 'Hello',
      categoryIds: [],
      useCount: 0,
      lastUsedAt: null,
      version: 1,
      createdAt: fixture.clock.now(),
      updatedAt: fixture.clock.now(),
    });
    expect(await stored(reply)).toEqual(reply);
  });

  it('has a name and a shortcut of its own, and names categories that there are', async () => {
    await create({ shortcut: 'hi' });
    const taken = { code: 'conflict' };
    await expect(create()).rejects.toMatchObject({ ...taken, message: expect.stringContaining('named "Greeting"') });
    const again = create({ name: 'Other', shortcut: 'hi' });
    await expect(again).rejects.toMatchObject({ ...taken, message: expect.stringContaining('shortcut "hi"') });
    const categoryIds = [fixture.category.id, UNKNOWN as CategoryId];
    await expect(create({ name: 'Third', categoryIds })).rejects.toMatchObject({
      code: 'validation_error',
      message: 'categoryIds.1: there is no such category',
    });
  });

  it('is one of a limited number', async () => {
    fixture.inMemory.container.get(port.resourceCounts).count = (_, kind) => Promise.resolve(RESOURCE_LIMITS[kind]);
    await expect(create()).rejects.toMatchObject({ message: expect.stringContaining('2000 canned replies') });
  });
});

describe('a change of a canned reply', () => {
  it('is stored as its next version', async () => {
    const reply = await create();
    await fixture.clock.advance(1_000);
    const changed = await update(reply, { folder: 'Start', categoryIds: [fixture.category.id] }, 1);
    expect(changed).toEqual({
      ...reply,
      folder: 'Start',
      categoryIds: [fixture.category.id],
      version: 2,
      updatedAt: fixture.clock.now(),
    });
    expect(await stored(reply)).toEqual(changed);
  });

  it('of nothing is none, and of another version or server is refused', async () => {
    const reply = await create();
    await fixture.clock.advance(1_000);
    expect(await update(reply, { content: 'Hello' })).toEqual(reply);
    await expect(update(reply, { content: 'Hi' }, 2)).rejects.toMatchObject({ what: 'canned reply' });
    const elsewhere = { ...refer(reply), guild: aGuildId() };
    await expect(fixture.app.cannedReplies.update(elsewhere, { content: 'Hi' })).rejects.toMatchObject(NO_REPLY);
    expect(await stored(reply)).toEqual(reply);
  });

  it('may keep a category that is gone, and names no new one that is', async () => {
    const { id } = await fixture.app.categories.create(fixture.guild, SYSTEM, { name: 'Gone' });
    const reply = await create({ categoryIds: [id] });
    await fixture.app.categories.delete({ guild: fixture.guild, id, actor: SYSTEM, ifVersion: null });
    await expect(update(reply, { folder: 'Start' })).resolves.toMatchObject({ categoryIds: [id] });
    const refused = update(reply, { categoryIds: [id, UNKNOWN as CategoryId] });
    await expect(refused).rejects.toMatchObject({ message: 'categoryIds.1: there is no such category' });
  });
});

describe('a deleted canned reply', () => {
  it('is gone', async () => {
    const reply = await create();
    await fixture.app.cannedReplies.delete(refer(reply, 1));
    await expect(stored(reply)).rejects.toMatchObject(NO_REPLY);
    await expect(fixture.app.cannedReplies.delete(refer(reply))).rejects.toMatchObject(NO_REPLY);
  });

  it('has to be the version that the caller has read', async () => {
    const reply = await create();
    const refused = fixture.app.cannedReplies.delete(refer(reply, 2));
    await expect(refused).rejects.toMatchObject({ name: 'VersionConflict', what: 'canned reply' });
    expect(await stored(reply)).toEqual(reply);
  });
});

describe('a canned reply that is only shown', () => {
  const show = (id: CannedReplyId, ticketId: TicketId | null, variables = {}) =>
    fixture.app.cannedReplies.render({ guild: fixture.guild, id, ticketId, staffId: STAFF, variables });

  it('names the variables without a value, and is not counted as used', async () => {
    const reply = await create({ content: '#{{ticket.number}} {{category.name}} {{vars.a}} {{staff.mention}}' });
    const ticket = await fixture.open();
    expect(await show(reply.id, ticket.id)).toEqual({
      text: `#${ticket.ticketNumber} Support {{vars.a}} <@${STAFF}>`,
      missingVariables: ['vars.a'],
    });
    expect(await show(reply.id, null, { a: 'x' })).toEqual({
      text: `#{{ticket.number}} {{category.name}} x <@${STAFF}>`,
      missingVariables: ['ticket.number', 'category.name'],
    });
    expect(await stored(reply)).toEqual(reply);
  });

  it('needs a ticket that there is, and may not be too long', async () => {
    const reply = await create({ content: '{{vars.a}}' });
    await expect(show(reply.id, UNKNOWN as TicketId)).rejects.toMatchObject({ message: 'Ticket not found.' });
    await expect(show(UNKNOWN as CannedReplyId, null)).rejects.toMatchObject(NO_REPLY);
    await expect(show(reply.id, null, { a: 'x'.repeat(4_001) })).rejects.toMatchObject({
      message: 'variables: with these values the canned reply is longer than 4000 characters.',
      details: [{ reason: 'too_long' }],
    });
  });
});
