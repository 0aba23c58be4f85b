import { type CategoryChange, toChannelName } from '#core/categories/index.ts';
import type { CategoryRef } from '#core/categories/category-ports.ts';
import { SYSTEM } from '#core/shared/actor.ts';
import type { CategoryId, FlowId } from '#core/shared/ids.ts';
import { aCategory, aGuildId, anOption } from '../../support/build.ts';
import { createHelpDesk, type HelpDesk } from '../tickets/context.ts';

const ALL = { limit: 100, after: null };
const UNKNOWN = '00000000-0000-7000-8000-000000000000' as FlowId;
const NO_CATEGORY = { code: 'not_found', message: 'Category not found.' };

let desk: HelpDesk;
beforeEach(async () => {
  desk = await createHelpDesk();
});

const create = (fields: CategoryChange & { readonly name?: string } = {}) =>
  desk.app.categories.create(desk.guild, SYSTEM, { name: 'Refunds', ...fields });
const refer = ({ id }: { readonly id: CategoryId }, ifVersion: number | null = null): CategoryRef => ({
  guild: desk.guild,
  id,
  actor: SYSTEM,
  ifVersion,
});
const stored = ({ id }: { readonly id: CategoryId }) => desk.app.categories.find(desk.guild, id);
const lastEvent = async () => (await desk.app.webhooks.events(desk.guild, {}, ALL)).items.at(-1);

describe('a new category', () => {
  it('has defaults for what was not said', async () => {
    const category = await create();
    expect(category).toEqual({
      id: category.id,
      guildId: desk.guild,
      name: 'Refunds',
      description: null,
      emoji: null,
      position: 0,
      archived: false,
      chatParentId: null,
      channelNamePattern: 'ticket-{number}',
      openingMessage: null,
      form: null,
      staffRoleIds: [],
      pingRoleIds: [],
      requiredRoleIds: [],
      limits: { perUser: null, total: null, cooldownSeconds: null },
      requireClaim: false,
      requireReason: false,
      followUp: 'reopen',
      autoClose: { inactiveHours: null, warnHoursBefore: null, onMemberLeave: false },
      feedbackEnabled: true,
      defaultPriority: 'normal',
      defaultTags: [],
      flowId: null,
      openTicketCount: 0,
      version: 1,
      createdAt: desk.clock.now(),
      updatedAt: desk.clock.now(),
    });
    expect(await stored(category)).toEqual(category);
  });

  it('is reported without what is counted', async () => {
    const { openTicketCount: _, ...category } = await create();
    expect(await lastEvent()).toMatchObject({ type: 'category.created', actor: SYSTEM, guildId: desk.guild });
    expect((await lastEvent())?.data).toEqual({ category, changes: {} });
  });

  it('needs a name that no other of the server has', async () => {
    await create();
    await expect(create()).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('"Refunds"') });
  });

  it('starts no unknown flow', async () => {
    await expect(create({ flowId: UNKNOWN })).rejects.toMatchObject({
      code: 'validation_error',
      message: 'flowId: there is no such flow.',
    });
    const { id: flowId } = await desk.app.flows.create(desk.guild, { name: 'Ask' });
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
      await expect(created).rejects.toMatchObject({ code: 'validation_error', message });
    }
  });
});

describe('a change of a category', () => {
  it('is stored, counted and reported with what it changed', async () => {
    const category = await create();
    await desk.clock.advance(1_000);
    const changed = await desk.app.categories.update(refer(category), { description: 'Money back' });
    expect(changed).toEqual({ ...category, description: 'Money back', version: 2, updatedAt: desk.clock.now() });
    expect(await stored(category)).toEqual(changed);
    expect(await lastEvent()).toMatchObject({
      type: 'category.updated',
      data: { category: { version: 2 }, changes: { description: { from: null, to: 'Money back' } } },
    });
  });

  it('keeps what it does not name of limits and closing', async () => {
    const category = await create({ limits: { perUser: 2 }, autoClose: { inactiveHours: 5 } });
    const fields = { limits: { total: 9 }, autoClose: { warnHoursBefore: 1 } };
    expect(await desk.app.categories.update(refer(category), fields)).toMatchObject({
      limits: { perUser: 2, total: 9, cooldownSeconds: null },
      autoClose: { inactiveHours: 5, warnHoursBefore: 1, onMemberLeave: false },
    });
  });

  it('of nothing is none', async () => {
    const category = await create();
    await desk.clock.advance(1_000);
    const event = await lastEvent();
    expect(await desk.app.categories.update(refer(category), { name: 'Refunds', limits: {} })).toEqual(category);
    expect(await lastEvent()).toEqual(event);
  });

  it('counts the open tickets on', async () => {
    await desk.open();
    const changed = await desk.app.categories.update(refer(desk.category), { description: 'x' });
    expect(changed).toMatchObject({ openTicketCount: 1 });
  });

  it('is refused when it warns after the end, or starts an unknown flow', async () => {
    const category = await create();
    const update = (fields: CategoryChange) => desk.app.categories.update(refer(category), fields);
    await expect(update({ autoClose: { warnHoursBefore: 1 } })).rejects.toMatchObject({ code: 'validation_error' });
    await expect(update({ flowId: UNKNOWN })).rejects.toMatchObject({ message: 'flowId: there is no such flow.' });
    expect(await stored(category)).toEqual(category);
  });

  it('of when tickets are closed holds for those that are open', async () => {
    const ticket = await desk.open();
    await desk.app.categories.update(refer(desk.category), { autoClose: { inactiveHours: 1 } });
    await desk.later(3_600_000);
    expect(await desk.read(ticket)).toMatchObject({ status: 'closed' });
  });

  it('is refused for another version than the caller has read', async () => {
    const refused = desk.app.categories.update(refer(desk.category, 2), { description: 'x' });
    await expect(refused).rejects.toMatchObject({ name: 'VersionConflict', what: 'category' });
  });

  it('does not find the category of another server', async () => {
    const on = { ...refer(desk.category), guild: aGuildId() };
    await expect(desk.app.categories.update(on, {})).rejects.toMatchObject(NO_CATEGORY);
    await expect(desk.app.categories.delete(on)).rejects.toMatchObject(NO_CATEGORY);
    await expect(desk.app.categories.find(on.guild, on.id)).rejects.toMatchObject(NO_CATEGORY);
  });
});

describe('a deleted category', () => {
  it('is gone, and reported as it was', async () => {
    const { openTicketCount: _, ...category } = await create();
    await desk.app.categories.delete(refer(category));
    await expect(stored(category)).rejects.toMatchObject(NO_CATEGORY);
    expect(await lastEvent()).toMatchObject({ type: 'category.deleted', data: { category, changes: {} } });
    expect((await lastEvent())?.data).not.toHaveProperty('category.openTicketCount');
  });

  it('has to be the version that the caller has read', async () => {
    const refused = desk.app.categories.delete(refer(desk.category, 2));
    await expect(refused).rejects.toMatchObject({ name: 'VersionConflict' });
  });

  it('has to be unused, and the refusal counts what uses it', async () => {
    await desk.open();
    const options = [anOption({ categoryId: desk.category.id })];
    await desk.app.panels.create(desk.guild, SYSTEM, { name: 'Panel', options });
    await expect(desk.app.categories.delete(refer(desk.category))).rejects.toMatchObject({
      code: 'conflict',
      message:
        'Category "Support" is still used by 1 open ticket(s) and 1 panel(s). Close or move its tickets, ' +
        'and take it out of panels, flows and automation rules, first.',
    });
    expect(await stored(desk.category)).toBeDefined();
  });

  it('may have closed tickets', async () => {
    const ticket = await desk.open();
    await desk.app.tickets.close({ ...desk.on(ticket), reason: null });
    await expect(desk.app.categories.delete(refer(desk.category))).resolves.toBeUndefined();
  });
});

it('names channels by the number of the ticket, wherever the pattern says so', () => {
  const category = aCategory(aGuildId(), { channelNamePattern: '{number}-help-{number}' });
  expect(toChannelName(category, 7)).toBe('7-help-7');
});
