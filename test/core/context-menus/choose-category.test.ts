import { buildQuestion, type Category, type Form } from '#core/categories/index.ts';
import type { FieldAnswers } from '#core/chat/index.ts';
import { parseButton } from '#core/chat-events/index.ts';
import type { ContextMenuName } from '#core/context-menus/index.ts';
import { SYSTEM } from '#core/shared/actor.ts';
import { toChatMessageId, type UserId } from '#core/shared/ids.ts';
import { REQUESTER, STAFF } from '../../support/build.ts';
import { createHelpDesk, HOUR_MS } from '../tickets/context.ts';
import { listTickets } from '../../support/list-tickets.ts';

const ROLE = '44';
const AUTHOR = '7777' as UserId;
const PAGE = { limit: 10, after: null };

const buildForm = (count: number): Form => ({
  title: 'Order',
  questions: Array.from({ length: count }, (_, index) =>
    buildQuestion({ id: `q${index}`, type: 'short', label: `Question ${index}`, maxLength: 20 }),
  ),
});

const setUp = async (fields: Partial<Category> = {}) => {
  const helpDesk = await createHelpDesk({ staffRoleIds: [ROLE], position: 5, ...fields });
  const { app, chat, guild } = helpDesk;
  await chat.setRoles(guild, STAFF, [ROLE]);
  const lounge = await chat.addChannel(guild, 'lounge');
  const message = {
    id: toChatMessageId('5'),
    channelId: lounge.id,
    content: 'It is broken.',
    attachments: [],
    isFromBot: false,
    url: 'https://chat.example/5',
  };
  const use = (menu: ContextMenuName, userId: UserId = STAFF) => {
    const quoted = menu === 'open_ticket' ? message : null;
    return app.chatEvents.handleMenu({ guild, userId, menu, targetId: AUTHOR, message: quoted });
  };
  const press = (buttonId: string, answers: FieldAnswers | null = null, userId: UserId = STAFF) =>
    app.chatEvents.handleButtonPress({ guild, channel: lounge.id, userId, button: parseButton(buttonId), answers });
  const create = (name: string, others: Partial<Category> = {}) =>
    app.categories.create(guild, SYSTEM, { name, staffRoleIds: [ROLE], ...others });
  const list = async (requester: UserId) =>
    (await listTickets(app, guild, { sort: '-createdAt', requesterId: [requester] }, PAGE)).items;
  return { ...helpDesk, lounge, message, use, press, create, list };
};

type Used = Awaited<ReturnType<Awaited<ReturnType<typeof setUp>>['use']>>;

const listOptions = ({ response }: Pick<Used, 'response'>) => response?.select?.options ?? [];
const getOption = (used: Pick<Used, 'response'>, label: string): string =>
  listOptions(used).find((option) => option.label === label)?.id ?? '';

const getFormId = ({ form }: Pick<Used, 'form'>): string => form?.buttonId ?? '';
/** The button that leads to the next page of a form. */
const getPageId = ({ response }: Pick<Used, 'response'>): string => {
  const [next] = response?.buttons ?? [];
  return next && 'id' in next.target ? next.target.id : '';
};

describe('staff who answers several categories', () => {
  it.each(['open_ticket', 'open_member_ticket'] as const)('chooses one of them after %s', async (menu) => {
    const { use, press, create, list, chatOf } = await setUp();
    await create('Sales', { position: 0, staffRoleIds: ['45'] });
    const repairs = await create('Repairs', { position: 1, description: 'All that is broken' });
    const used = await use(menu);
    expect(used.response).toMatchObject({
      content: `In which category should the ticket for <@${AUTHOR}> be opened?`,
      ephemeral: true,
      select: {
        placeholder: 'Choose a category',
        options: [
          { label: 'Repairs', description: 'All that is broken' },
          { label: 'Support', description: null },
        ],
      },
    });
    expect(await list(AUTHOR)).toEqual([]);
    const { response } = await press(getOption(used, 'Repairs'));
    const [ticket] = await list(AUTHOR);
    expect(ticket).toMatchObject({ categoryId: repairs.id, source: menu === 'open_ticket' ? 'message' : 'command' });
    expect(response?.content).toBe(`Ticket for <@${AUTHOR}> in Repairs: <#${ticket?.channelId}>`);
    const quote = [`<@${AUTHOR}> wrote in https://chat.example/5:`, '> It is broken.'].join('\n');
    expect(await chatOf(ticket!)).toEqual(menu === 'open_ticket' ? [quote] : []);
  });

  it('opens one ticket in a category by one use of the menu', async () => {
    const { use, press, create, list } = await setUp();
    await create('Repairs');
    const used = await use('open_ticket');
    const answers = [await press(getOption(used, 'Repairs')), await press(getOption(used, 'Repairs'))];
    expect(new Set(answers.map(({ response }) => response?.content)).size).toBe(1);
    expect(await list(AUTHOR)).toHaveLength(1);
    await press(getOption(await use('open_ticket'), 'Repairs'));
    expect(await list(AUTHOR)).toHaveLength(2);
  });

  it('answers the form of the category that was chosen', async () => {
    const { app, guild, lounge, use, press, create, list } = await setUp();
    await create('Orders', { form: buildForm(1) });
    const id = getOption(await use('open_ticket'), 'Orders');
    const pressed = { guild, channel: lounge.id, userId: STAFF, button: parseButton(id) };
    const asked = { form: { title: 'Order' }, buttonId: null, refusal: null };
    expect(await app.chatEvents.findFirstAnswer(pressed)).toMatchObject(asked);
    expect(await press(id)).toMatchObject({ form: { title: 'Order' }, response: null });
    const { response } = await press(id, { q0: 'x'.repeat(21) });
    expect(response?.content).toBe('The answer to **Question 0** may have at most 20 characters.');
    expect(await list(AUTHOR)).toEqual([]);
    await press(id, { q0: '4711' });
    expect(await list(AUTHOR)).toMatchObject([{ formAnswers: [{ questionId: 'q0', value: '4711' }] }]);
  });

  it('finds all of them on pages when a list has no room', async () => {
    const { use, press, create, list } = await setUp();
    for (let index = 0; index < 30; index += 1) await create(`Category ${index}`, { position: 10 + index });
    const first = await use('open_ticket');
    const second = await press(getOption(first, 'More …'));
    expect([listOptions(first).length, listOptions(second).length]).toEqual([25, 8]);
    const names = [...listOptions(first), ...listOptions(second)].map(({ label }) => label);
    expect(new Set(names).size).toBe(32);
    expect(listOptions(await press(getOption(second, 'More …')))).toEqual(listOptions(first));
    await press(getOption(second, 'Category 29'));
    expect(await list(AUTHOR)).toHaveLength(1);
  });
});

describe('a choice', () => {
  it('is for the one who used the menu, and for 15 minutes', async () => {
    const { app, chat, guild, clock, use, press, create, list } = await setUp();
    await create('Repairs');
    const other = '31' as UserId;
    await chat.setRoles(guild, other, [ROLE]);
    const option = getOption(await use('open_ticket'), 'Repairs');
    const late = 'It is too late for this choice: it waits for 15 minutes. Please use the menu again.';
    expect((await press(option, null, other)).response?.content).toBe(late);
    await clock.advance(HOUR_MS / 4);
    expect((await press(option)).response?.content).toBe(late);
    expect((await press(option, { q0: '4711' })).response?.content).toBe(late);
    expect(await list(AUTHOR)).toEqual([]);
    const button = parseButton(option);
    expect(await app.chatEvents.findFirstAnswer({ guild, channel: '5' as never, userId: STAFF, button })).toBeNull();
  });

  it('is refused when the category was archived, or has other staff meanwhile', async () => {
    const { app, chat, guild, use, press, create, list } = await setUp();
    const repairs = await create('Repairs');
    const orders = await create('Orders', { form: buildForm(1) });
    const used = await use('open_member_ticket');
    const change = (category: Category, fields: Partial<Category>) =>
      app.categories.update({ guild, id: category.id, ifVersion: null, actor: SYSTEM }, fields);
    await change(repairs, { archived: true });
    const gone = 'This is no longer available.';
    expect((await press(getOption(used, 'Repairs'))).response?.content).toBe(gone);
    await change(orders, { staffRoleIds: ['45'] });
    expect((await press(getOption(used, 'Orders'), { q0: '1' })).response?.content).toBe(gone);
    await chat.setRoles(guild, STAFF, []);
    expect((await press(getOption(used, 'Support'))).response?.content).toBe(gone);
    expect(await list(AUTHOR)).toEqual([]);
  });
});

describe('the form of a category', () => {
  it('comes before anything else when staff answers one category', async () => {
    const { app, guild, message, use, press, list } = await setUp({ form: buildForm(1) });
    const menu = 'open_ticket' as const;
    const first = await app.chatEvents.findFirstAnswer({ guild, userId: STAFF, menu, targetId: AUTHOR, message });
    expect(first).toMatchObject({ form: { title: 'Order' }, refusal: null });
    expect(await use(menu)).toMatchObject({ form: { form: { title: 'Order' } }, response: null });
    await press(first?.buttonId ?? '', { q0: '4711' });
    await press(first?.buttonId ?? '', { q0: '4712' });
    expect(await list(AUTHOR)).toMatchObject([{ source: 'message', formAnswers: [{ value: '4711' }] }]);
  });

  it('is asked on pages, and for the report of a member', async () => {
    const { use, press, list, chatOf } = await setUp({ reports: true, form: buildForm(6) });
    const asked = getFormId(await use('open_ticket', REQUESTER));
    const answers = Object.fromEntries(['q0', 'q1', 'q2', 'q3', 'q4'].map((id) => [id, id]));
    const nextId = getPageId(await press(asked, answers, REQUESTER));
    expect(await press(nextId, null, REQUESTER)).toMatchObject({ form: { title: 'Order (2/2)' } });
    const sent = await press(nextId, { q5: 'q5' }, REQUESTER);
    const [ticket] = await list(REQUESTER);
    expect(sent.response?.content).toBe(`You reported the message. Staff answers you here: <#${ticket?.channelId}>`);
    expect(ticket?.formAnswers).toHaveLength(6);
    expect(await chatOf(ticket!)).toEqual([expect.stringContaining('> It is broken.')]);
  });

  it('is not asked of somebody who is refused', async () => {
    const { app, guild, message } = await setUp({ form: buildForm(1) });
    const menu = 'open_ticket' as const;
    expect(
      await app.chatEvents.findFirstAnswer({ guild, userId: REQUESTER, menu, targetId: AUTHOR, message }),
    ).toBeNull();
  });
});
