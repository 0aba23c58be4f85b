import type { Category } from '#core/categories/index.ts';
import type { UserId } from '#core/shared/ids.ts';
import { CLOSE_BUTTON, CLOSE_WITH_REASON_BUTTON } from '#core/tickets/index.ts';
import { REQUESTER, STAFF } from '../../support/build.ts';
import { createMemberContext, ROLE, STRANGER } from './context.ts';

const ACCEPT = 'ticket:staff:accept-close';
const DENY = 'ticket:staff:deny-close';

/** The requester closes by the command or by the button; both follow the category. */
const WAYS = ['command', 'button'] as const;

const setUp = async (way: (typeof WAYS)[number], fields: Partial<Category> = {}) => {
  const context = await createMemberContext(fields);
  const { use, press } = context;
  const close = async (userId: UserId = REQUESTER): Promise<string> =>
    way === 'command' ? use('close', {}, { userId }) : ((await press(CLOSE_BUTTON, userId)).response?.content ?? '');
  return { ...context, close };
};

describe.each(WAYS)('a requester who closes by %s', (way) => {
  it('closes the ticket, and reads what is next', async () => {
    const { close, read } = await setUp(way);
    expect(await close()).toBe(
      'Your ticket #1 is closed. `/ticket transcript` shows the conversation, `/ticket new` opens another one.',
    );
    expect(await read()).toMatchObject({ status: 'closed', closedBy: { type: 'user', id: REQUESTER } });
    expect(await close()).toBe('This ticket is closed. Reopen it first.');
  });

  it('asks staff where the category says so, once, and staff closes it', async () => {
    const { close, read, press, chatOf, ticket, link } = await setUp(way, {
      requesterClose: 'ask',
      pingRoleIds: ['9'],
    });
    expect(await close()).toBe(`Staff was asked to close your ticket ${link} and answers there.`);
    expect(await read()).toMatchObject({ status: 'open', closeRequest: { requestedById: REQUESTER } });
    expect(await chatOf(ticket)).toEqual([`<@&9> <@${REQUESTER}> would like this ticket to be closed.`]);
    expect(await close()).toBe('A close request is already waiting for an answer.');
    for (const user of [REQUESTER, STRANGER]) {
      expect((await press(ACCEPT, user)).response?.content).toBe('Only staff can do this.');
    }
    expect(await press(ACCEPT, STAFF)).toMatchObject({ ticket: { status: 'closed' } });
    expect(await read()).toMatchObject({ closedBy: { type: 'staff', id: STAFF }, closeCause: 'close_request' });
    expect((await press(ACCEPT, STAFF)).response?.content).toBe('This was answered already.');
  });

  it('is answered by staff, whom the ticket mentions when one has claimed it, that it stays open', async () => {
    const { close, read, press, app, on, ticket, chatOf } = await setUp(way, { requesterClose: 'ask' });
    await app.tickets.claim({ ...on(ticket), staffId: STAFF, force: false });
    await close();
    expect((await chatOf(ticket)).at(-1)).toBe(`<@${STAFF}> <@${REQUESTER}> would like this ticket to be closed.`);
    expect(await press(DENY, STAFF)).toMatchObject({ ticket: { status: 'open', closeRequest: null } });
    expect((await press(DENY, STAFF)).response?.content).toBe('This was answered already.');
    expect(await read()).toMatchObject({ status: 'open' });
  });

  it.each([
    [
      'where only staff closes',
      { requesterClose: 'off' },
      (link: string) => `Only staff can close this ticket. Ask for it in ${link}`,
    ],
    [
      'before staff has claimed it, where that is asked for',
      { requireClaim: true },
      (link: string) => `Staff has to take this ticket on before it can be closed. Ask for it in ${link}`,
    ],
    [
      'without a reason, where one is asked for',
      { requireReason: true },
      () => 'A reason is needed to close this ticket.',
    ],
  ] as const)('is refused %s', async (_, fields, answer) => {
    const { close, read, link } = await setUp(way, fields);
    expect(await close()).toBe(answer(link));
    expect(await read()).toMatchObject({ status: 'open', closeRequest: null });
  });

  it('is refused while the bot is out of reach', async () => {
    const { close, read, chat } = await setUp(way);
    await chat.setOnline(false);
    expect(await close()).toContain('Please try again');
    await chat.setOnline(true);
    expect(await read()).toMatchObject({ status: 'open' });
  });

  it('is another one than a stranger, who changes nothing', async () => {
    const { close, read } = await setUp(way);
    expect(await close(STRANGER)).toBe(
      way === 'command' ? 'This is not your ticket. `/ticket list` shows yours.' : 'Only staff can do this.',
    );
    expect(await read()).toMatchObject({ status: 'open' });
  });
});

describe('the requester', () => {
  it('cannot answer the own wish by the buttons of an older question', async () => {
    const { use, press, read } = await createMemberContext({ requesterClose: 'ask' });
    await use('close');
    await expect(press('ticket:close:accept', REQUESTER)).rejects.toMatchObject({ reason: 'role_missing' });
    expect(await read()).toMatchObject({ status: 'open' });
  });

  it('is staff, too, with a staff role: the rules of requesters do not bind then', async () => {
    const { press, chat, guild } = await createMemberContext({ requesterClose: 'off' });
    await chat.setRoles(guild, REQUESTER, [ROLE]);
    expect(await press(CLOSE_BUTTON, REQUESTER)).toMatchObject({ ticket: { status: 'closed' } });
  });

  it('gives a reason in the form of the button', async () => {
    const { press, read } = await createMemberContext({ requireReason: true });
    const { form } = await press(CLOSE_WITH_REASON_BUTTON, REQUESTER);
    expect(form?.fields).toMatchObject([{ id: 'reason' }]);
    await press(CLOSE_WITH_REASON_BUTTON, REQUESTER, { reason: ' solved ' });
    expect(await read()).toMatchObject({ status: 'closed', closeReason: 'solved' });
  });

  it('sees no form where only staff closes', async () => {
    const { press } = await createMemberContext({ requesterClose: 'off' });
    const { form, response } = await press(CLOSE_WITH_REASON_BUTTON, REQUESTER);
    expect([form, response?.content]).toEqual([null, expect.stringContaining('Only staff can close')]);
  });
});
