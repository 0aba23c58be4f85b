import { buildQuestion, type CategoryChange, listChatParents } from '#core/categories/index.ts';
import type { CategoryRef } from '#core/categories/category-ports.ts';
import { SYSTEM } from '#core/shared/actor.ts';
import type { CategoryId, ChannelId, FlowId } from '#core/shared/ids.ts';
import { aCategory, aGuildId, anOption } from '../../support/build.ts';
import { createHelpDesk, type HelpDesk } from '../tickets/context.ts';

const ALL = { limit: 100, after: null };
const UNKNOWN = '00000000-0000-7000-8000-000000000000' as FlowId;
const [PARENT, OVERFLOW] = ['501', '502'] as [ChannelId, ChannelId];
const NO_CATEGORY = { code: 'not_found', message: 'Category not found.' };

let fixture: HelpDesk;
beforeEach(async () => {
  fixture = await createHelpDesk();
});

const create = (fields: CategoryChange & { readonly name?: string } = {}) =>
  fixture.app.categories.create(fixture.guild, SYSTEM, { name: 'Refunds', ...fields });
const refer = ({ id }: { readonly id: CategoryId }, ifVersion: number | null = null): CategoryRef => ({
  guild: fixture.guild,
  id,
  actor: SYSTEM,
  ifVersion,
});
const stored = ({ id }: { readonly id: CategoryId }) => fixture.app.categories.get(fixture.guild, id);
const lastEvent = async () => (await fixture.app.webhooks.listEvents(fixture.guild, {}, ALL)).items.at(-1);

describe('the variables of an opening message', () => {
  const FORM = {
    title: 'Order',
    questions: [
      buildQuestion({
        id: 'order',
        type: 'short',
        label: 'Order',
        required: false,
      }),
    ],
  } as const;
  const openingMessage = 'Hi {{requester.name}}: {{answer.order}} in { {{server.name}} }';

  it('are checked when a category is made and changed, and when its form is', async () => {
    const refusal = { code: 'validation_error', details: [{ field: 'openingMessage', reason: 'unknown_reference' }] };
    await expect(create({ openingMessage })).rejects.toMatchObject(refusal);
    await expect(create({ openingMessage: '{{requester.age}}' })).rejects.toMatchObject(refusal);
    const category = await create({ openingMessage, form: FORM });
    const { update } = fixture.app.categories;
    await expect(update(refer(category), { openingMessage: '{{requester}}' })).rejects.toMatchObject(refusal);
    await expect(update(refer(category), { form: null })).rejects.toMatchObject(refusal);
    expect(await update(refer(category), { form: null, openingMessage: 'Hi' })).toMatchObject({ form: null });
  });

  it('are named all at once', async () => {
    await expect(create({ openingMessage: '{{a}} {{b}} {{a}}' })).rejects.toMatchObject({
      details: [{ message: expect.stringContaining('{{a}}') }, { message: expect.stringContaining('{{b}}') }],
    });
  });
});

it('lets leads take tickets over only if it names their roles', async () => {
  const refusal = { details: [{ field: 'leadRoleIds', reason: 'inconsistent' }] };
  await expect(create({ takeover: 'leads' })).rejects.toMatchObject(refusal);
  const category = await create({ takeover: 'leads', leadRoleIds: ['5'] });
  const { update } = fixture.app.categories;
  await expect(update(refer(category), { leadRoleIds: [] })).rejects.toMatchObject(refusal);
  expect(await update(refer(category), { leadRoleIds: [], takeover: 'nobody' })).toMatchObject({ takeover: 'nobody' });
});

describe('a new category', () => {
  it('has defaults for fields that are left out', async () => {
    const category = await create();
    expect(category).toEqual({
      id: category.id,
      guildId: fixture.guild,
      name: 'Refunds',
      description: null,
      emoji: null,
      position: 0,
      archived: false,
      home: 'channel',
      chatParentId: null,
      chatOverflowParentIds: [],
      channelNamePattern: 'ticket-{{ticket.number}}',
      openingMessage: null,
      pinOpeningMessage: true,
      relay: 'replies',
      relayTyping: false,
      staffHome: 'channel',
      visibility: 'private',
      forumTags: { choosing: [], open: null, pending: null, onHold: null, closed: null, ticketTags: [] },
      form: null,
      staffRoleIds: [],
      pingRoleIds: [],
      requiredRoleIds: [],
      limits: { perUser: null, total: null, cooldownSeconds: null },
      openingRules: {
        accountAgeHours: null,
        membershipHours: null,
        perDay: null,
        openInServer: null,
        roles: [],
        pause: null,
      },
      calendarId: null,
      teamIds: [],
      assignment: { mode: 'none', fallback: 'least_busy' },
      requireClaim: false,
      claimMode: 'label',
      takeover: 'anybody',
      leadRoleIds: [],
      unclaimAfterHours: null,
      requireReason: false,
      requesterClose: 'close',
      requesterAdd: false,
      transcriptChannelId: null,
      reports: false,
      followUp: 'reopen',
      autoClose: { inactiveHours: null, warnHoursBefore: null, onMemberLeave: false, businessTime: false },
      feedbackEnabled: true,
      defaultPriority: 'normal',
      defaultTags: [],
      flowId: null,
      openTicketCount: 0,
      version: 1,
      createdAt: fixture.clock.now(),
      updatedAt: fixture.clock.now(),
    });
    expect(await stored(category)).toEqual(category);
  });

  it('is reported without what is counted', async () => {
    const { openTicketCount: _, ...category } = await create();
    expect(await lastEvent()).toMatchObject({ type: 'category.created', actor: SYSTEM, guildId: fixture.guild });
    expect((await lastEvent())?.data).toEqual({ category, changes: {} });
  });

  it('needs a name that no other of the server has', async () => {
    await create();
    await expect(create()).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('"Refunds"') });
  });

  it('starts no unknown flow', async () => {
    await expect(create({ flowId: UNKNOWN })).rejects.toMatchObject({
      code: 'validation_error',
      message: 'flowId: there is no such flow',
    });
    const { id: flowId } = await fixture.app.flows.create(fixture.guild, { name: 'Ask' });
    await expect(create({ flowId })).resolves.toMatchObject({ flowId });
  });

  it.each([
    [{ warnHoursBefore: 1 }, false],
    [{ inactiveHours: 2, warnHoursBefore: 2 }, false],
    [{ inactiveHours: 2, warnHoursBefore: 3 }, false],
    [{ inactiveHours: 2, warnHoursBefore: 1 }, true],
    [{ inactiveHours: 2 }, true],
  ])('may close tickets after %j: %s', async (autoClose, isAllowed) => {
    const created = create({ autoClose });
    if (isAllowed) await expect(created).resolves.toMatchObject({ autoClose });
    else {
      const message = 'autoClose.warnHoursBefore: it needs inactiveHours, and has to be less.';
      const details = [{ reason: 'inconsistent' }];
      await expect(created).rejects.toMatchObject({ code: 'validation_error', message, details });
    }
  });

  it('with threads needs the channel of the threads', async () => {
    await expect(create({ home: 'thread' })).rejects.toMatchObject({
      message: 'chatParentId: it has to be the text channel under which the threads are opened.',
      details: [{ field: 'chatParentId', reason: 'inconsistent' }],
    });
    for (const claimMode of ['claimer_writes', 'claimer_sees'] as const)
      await expect(create({ home: 'thread', chatParentId: PARENT, claimMode })).rejects.toMatchObject({
        details: [{ field: 'claimMode', reason: 'inconsistent' }],
      });
    await expect(create({ home: 'thread', chatParentId: PARENT })).resolves.toMatchObject({ chatParentId: PARENT });
  });
});

describe('a change of a category', () => {
  it('is stored, counted and reported with what it changed', async () => {
    const category = await create();
    await fixture.clock.advance(1_000);
    const changed = await fixture.app.categories.update(refer(category), { description: 'Money back' });
    expect(changed).toEqual({ ...category, description: 'Money back', version: 2, updatedAt: fixture.clock.now() });
    expect(await stored(category)).toEqual(changed);
    expect(await lastEvent()).toMatchObject({
      type: 'category.updated',
      data: { category: { version: 2 }, changes: { description: { from: null, to: 'Money back' } } },
    });
  });

  it('keeps what it does not name of limits and closing', async () => {
    const category = await create({ limits: { perUser: 2 }, autoClose: { inactiveHours: 5 } });
    const fields = { limits: { total: 9 }, autoClose: { warnHoursBefore: 1 } };
    expect(await fixture.app.categories.update(refer(category), fields)).toMatchObject({
      limits: { perUser: 2, total: 9, cooldownSeconds: null },
      autoClose: { inactiveHours: 5, warnHoursBefore: 1, onMemberLeave: false, businessTime: false },
    });
  });

  it('of nothing is none', async () => {
    const category = await create();
    await fixture.clock.advance(1_000);
    const event = await lastEvent();
    expect(await fixture.app.categories.update(refer(category), { name: 'Refunds', limits: {} })).toEqual(category);
    expect(await lastEvent()).toEqual(event);
  });

  it('counts the open tickets on', async () => {
    await fixture.open();
    const changed = await fixture.app.categories.update(refer(fixture.category), { description: 'x' });
    expect(changed).toMatchObject({ openTicketCount: 1 });
  });

  it('is refused when it warns after the end, or starts an unknown flow', async () => {
    const category = await create();
    const update = (fields: CategoryChange) => fixture.app.categories.update(refer(category), fields);
    await expect(update({ autoClose: { warnHoursBefore: 1 } })).rejects.toMatchObject({ code: 'validation_error' });
    await expect(update({ flowId: UNKNOWN })).rejects.toMatchObject({ message: 'flowId: there is no such flow' });
    expect(await stored(category)).toEqual(category);
  });

  it('of when tickets are closed holds for those that are open', async () => {
    const ticket = await fixture.open();
    await fixture.app.categories.update(refer(fixture.category), { autoClose: { inactiveHours: 1 } });
    await fixture.later(3_600_000);
    expect(await fixture.read(ticket)).toMatchObject({ status: 'closed' });
  });

  it('is refused for another version than the caller has read', async () => {
    const refused = fixture.app.categories.update(refer(fixture.category, 2), { description: 'x' });
    await expect(refused).rejects.toMatchObject({ name: 'VersionConflict', what: 'category' });
  });

  it('does not find the category of another server', async () => {
    const on = { ...refer(fixture.category), guild: aGuildId() };
    await expect(fixture.app.categories.update(on, {})).rejects.toMatchObject(NO_CATEGORY);
    await expect(fixture.app.categories.delete(on)).rejects.toMatchObject(NO_CATEGORY);
    await expect(fixture.app.categories.get(on.guild, on.id)).rejects.toMatchObject(NO_CATEGORY);
  });
});

describe('a deleted category', () => {
  it('is gone, and reported as it was', async () => {
    const { openTicketCount: _, ...category } = await create();
    await fixture.app.categories.delete(refer(category));
    await expect(stored(category)).rejects.toMatchObject(NO_CATEGORY);
    expect(await lastEvent()).toMatchObject({ type: 'category.deleted', data: { category, changes: {} } });
    expect((await lastEvent())?.data).not.toHaveProperty('category.openTicketCount');
  });

  it('has to be the version that the caller has read', async () => {
    const refused = fixture.app.categories.delete(refer(fixture.category, 2));
    await expect(refused).rejects.toMatchObject({ name: 'VersionConflict' });
  });

  it('has to be unused, and the refusal counts what uses it', async () => {
    await fixture.open();
    const options = [anOption({ categoryId: fixture.category.id })];
    await fixture.app.panels.create(fixture.guild, SYSTEM, { name: 'Panel', options });
    await expect(fixture.app.categories.delete(refer(fixture.category))).rejects.toMatchObject({
      code: 'conflict',
      message:
        'Category "Support" is still used by 1 open ticket(s), 1 panel(s). Close or move its tickets, ' +
        'and take it out of panels, flows, automation rules and macros, first.',
    });
    expect(await stored(fixture.category)).toBeDefined();
  });

  it('may have closed tickets', async () => {
    const ticket = await fixture.open();
    await fixture.app.tickets.close({ ...fixture.on(ticket), reason: null });
    await expect(fixture.app.categories.delete(refer(fixture.category))).resolves.toBeUndefined();
  });
});

it('a pattern with an unknown variable is refused when it is written', async () => {
  const refused = { code: 'validation_error', message: expect.stringContaining('there is no variable {nummer}') };
  await expect(create({ channelNamePattern: 't-{nummer}' })).rejects.toMatchObject(refused);
  const { id } = await create();
  const change = fixture.app.categories.update(refer({ id }), { channelNamePattern: '{number}-{nummer}' });
  await expect(change).rejects.toMatchObject(refused);
  expect(await stored({ id })).toMatchObject({ channelNamePattern: 'ticket-{{ticket.number}}' });
});

it('fills the channel groups in their order, each once, and opens threads in one channel only', () => {
  const parents = { chatParentId: PARENT, chatOverflowParentIds: [OVERFLOW, PARENT] };
  expect(listChatParents(aCategory(aGuildId(), parents))).toEqual([PARENT, OVERFLOW]);
  expect(listChatParents(aCategory(aGuildId(), { ...parents, home: 'thread' }))).toEqual([PARENT]);
  expect(listChatParents(aCategory(aGuildId(), { ...parents, chatParentId: null }))).toEqual([OVERFLOW, PARENT]);
});
