import { jest } from '@jest/globals';
import { uuidIds } from '#adapters/node/ids.ts';
import { WEEKDAYS } from '#core/calendars/index.ts';
import type { AutomationAction } from '#core/automations/index.ts';
import type { ChannelId, UserId } from '#core/shared/ids.ts';
import type { Ticket } from '#core/tickets/index.ts';
import { port } from '../../../apps/composition/tokens/tokens.ts';
import { REQUESTER, STAFF } from '../../support/build.ts';
import { createRuleDesk, type RuleDesk } from './context.ts';

const MINUTE_MS = 60_000;
const ROLE = '300000000000000001';
const LEAD = '8800' as UserId;

let fixture: RuleDesk;
beforeEach(async () => {
  fixture = await createRuleDesk();
  await fixture.app.settings.update({ guild: fixture.guild, ifVersion: null, change: { staffRoleIds: [ROLE] } });
  for (const user of [STAFF, LEAD]) await fixture.chat.setRoles(fixture.guild, user, [ROLE]);
});

const wait = (minutes: number) => fixture.later(minutes * MINUTE_MS);
const unanswered = (...actions: readonly AutomationAction[]) =>
  fixture.rule({ trigger: 'unanswered_for', after: { minutes: 10, businessTime: false }, actions });
const listPosts = async ({ channelId }: Ticket) =>
  ((await fixture.chat.listMessages(fixture.guild, channelId as ChannelId)) ?? []).filter(({ authorId }) => !authorId);
const getError = async (rule: Parameters<typeof fixture.runs>[0]) => (await fixture.runs(rule))[0]?.error?.message;

describe('a rule that mentions', () => {
  const mention = (data: AutomationAction['data'] = {}): AutomationAction => ({
    type: 'mention',
    data: { content: 'Ticket #{{ticket.number}} waits.', roleIds: [ROLE], userIds: [STAFF], ...data },
  });

  it('names its roles and members in the channel, notifies them alone, and adds nothing to the conversation', async () => {
    const change = jest.spyOn(fixture.inMemory.container.get(port.chatPlatform), 'changeChannel');
    await unanswered(mention());
    const ticket = await fixture.open();
    await wait(10);
    const content = `<@&${ROLE}> <@${STAFF}>\nTicket #${ticket.ticketNumber} waits.`;
    expect((await listPosts(ticket)).at(-1)).toMatchObject({ content });
    const post = expect.objectContaining({ content, mentions: { userIds: [STAFF], roleIds: [ROLE] } });
    expect(change).toHaveBeenCalledWith(expect.stringMatching(/^mention:/), fixture.guild, ticket.channelId, { post });
    expect(await fixture.read(ticket)).toMatchObject({ messageCount: ticket.messageCount, version: ticket.version });
  });

  it('does so at most once per ticket and hour', async () => {
    const rule = await fixture.rule({ trigger: 'ticket.updated', actions: [mention()] });
    const other = await fixture.rule({ trigger: 'ticket.updated', actions: [mention({ content: 'Other' })] });
    const [ticket, second] = [await fixture.open(), await fixture.open()];
    const change = async (one: Ticket, subject: string) => {
      await fixture.app.tickets.update({ ...fixture.on(one), fields: { subject } });
      await fixture.react();
    };
    const count = async (one: Ticket) =>
      (await listPosts(one)).filter(({ content }) => content.startsWith(`<@&${ROLE}>`)).length;
    await change(ticket, 'one');
    await change(ticket, 'two');
    await change(second, 'one');
    expect([await count(ticket), await count(second)]).toEqual([2, 2]);
    expect((await fixture.runs(rule)).map(({ trace }) => trace[0]?.output.mentioned)).toEqual([true, false, true]);
    expect(await fixture.runs(other)).toHaveLength(3);
    await fixture.clock.advance(59 * MINUTE_MS);
    await change(ticket, 'three');
    expect(await count(ticket)).toBe(2);
    await fixture.clock.advance(MINUTE_MS);
    await change(ticket, 'four');
    expect(await count(ticket)).toBe(4);
  });

  it('names those of a team who are on duty, and says when nobody is', async () => {
    const { app, guild } = fixture;
    const shift = {
      name: 'All day',
      days: [...WEEKDAYS],
      from: '00:00',
      to: '24:00',
      staffIds: [LEAD, STAFF],
      rotation: 'everybody',
      startsOn: null,
    } as const;
    const team = await app.teams.create(guild, { name: 'Night', staffIds: [LEAD, STAFF], shifts: [shift] });
    const rule = await unanswered(mention({ roleIds: [], onCallTeamId: team.id }));
    const ticket = await fixture.open();
    await wait(10);
    const content = `<@${STAFF}> <@${LEAD}>\nTicket #${ticket.ticketNumber} waits.`;
    expect((await listPosts(ticket)).at(-1)).toMatchObject({ content });
    await app.automations.update(
      { guild, id: rule.id, ifVersion: null },
      { actions: [mention({ roleIds: [], userIds: [], onCallTeamId: team.id })] },
    );
    await app.teams.update({ guild, id: team.id, ifVersion: null }, { shifts: [], staffIds: [] });
    await fixture.open();
    await wait(10);
    expect(await getError(rule)).toBe('Nobody of the team is on duty, and nobody else is named.');
  });

  it('needs a team of the server', async () => {
    const onCallTeamId = uuidIds.next('team');
    await expect(unanswered(mention({ onCallTeamId }))).rejects.toMatchObject({
      details: [{ field: 'actions.0.data.onCallTeamId', reason: 'unknown_reference' }],
    });
  });

  it.each([
    ['nobody', { roleIds: [], userIds: [] }, 'nobody is mentioned'],
    ['what is no id', { userIds: ['{{ticket.subject}}x'] }, 'is no id'],
    ['nothing to write', { content: '{{ticket.subject}}' }, 'nothing is left'],
  ])('fails with %s', async (_, data, why) => {
    const rule = await unanswered(mention(data));
    await fixture.open();
    await wait(10);
    expect(await getError(rule)).toContain(why);
  });

  it('fails in a ticket that is closed', async () => {
    const rule = await fixture.rule({ trigger: 'ticket.closed', actions: [mention()] });
    const ticket = await fixture.open();
    await fixture.app.tickets.close({ ...fixture.on(ticket), reason: null });
    await fixture.react();
    expect(await getError(rule)).toContain('is closed');
  });
});

describe('a rule that notifies', () => {
  const notify = (data: AutomationAction['data']): AutomationAction => ({
    type: 'notify',
    data: { content: '#{{ticket.number}} waits', ...data },
  });

  it('writes in the log channel or another channel', async () => {
    const [log, other] = [
      await fixture.chat.addChannel(fixture.guild, 'log'),
      await fixture.chat.addChannel(fixture.guild, 'leads'),
    ];
    const change = { logChannelId: log.id, logEvents: [] };
    await fixture.app.settings.update({ guild: fixture.guild, ifVersion: null, change });
    await unanswered(notify({ to: 'log_channel' }), notify({ to: 'channel', channelId: other.id }));
    await fixture.open();
    await wait(10);
    for (const channel of [log, other])
      expect(await fixture.chat.listMessages(fixture.guild, channel.id)).toMatchObject([
        { notice: { content: '#1 waits' } },
      ]);
  });

  it('writes to staff directly, and to nobody else', async () => {
    await unanswered(notify({ to: 'staff', userIds: [STAFF, REQUESTER] }));
    await fixture.open();
    await wait(10);
    const listOf = (user: UserId) => fixture.chat.listDirectMessages(fixture.guild, user);
    expect(await listOf(STAFF)).toMatchObject([{ notice: { content: '#1 waits' } }]);
    expect(await listOf(REQUESTER)).toEqual([]);
  });

  it.each([
    ['a log channel', { to: 'log_channel' }, 'no log channel'],
    ['a channel that exists', { to: 'channel', channelId: '999999999999999999' }, 'does not exist'],
    ['staff', { to: 'staff', userIds: [REQUESTER] }, 'None of them is a staff member'],
  ])('fails without %s', async (_, data, why) => {
    const rule = await unanswered(notify(data));
    await fixture.open();
    await wait(10);
    expect(await getError(rule)).toContain(why);
  });
});

describe('a rule that assigns', () => {
  const assign = (staffId: string): AutomationAction => ({ type: 'assign', data: { staffId } });

  it('claims the ticket for a staff member, as the rule', async () => {
    const rule = await unanswered(assign(STAFF));
    const ticket = await fixture.open();
    await wait(10);
    expect(await fixture.read(ticket)).toMatchObject({ claimedById: STAFF });
    const [run] = await fixture.runs(rule);
    const page = { limit: 1, after: null };
    const { items } = await fixture.app.tickets.listTimeline(fixture.guild, ticket.id, '-createdAt', page);
    expect(items[0]).toMatchObject({ type: 'ticket.assigned', actor: { type: 'automation', id: run?.id } });
  });

  it('does not do so for a user without a staff role, or where somebody else has claimed it', async () => {
    const [wrong, late] = [await unanswered(assign(REQUESTER)), await unanswered(assign(STAFF))];
    const ticket = await fixture.open();
    await fixture.app.tickets.claim({ ...fixture.on(ticket), staffId: LEAD, force: false });
    await wait(10);
    expect(await getError(wrong)).toContain('no staff member');
    expect(await getError(late)).toContain(LEAD);
    expect(await fixture.read(ticket)).toMatchObject({ claimedById: LEAD });
  });
});

describe('a rule that reminds', () => {
  const remind = (data: AutomationAction['data'] = {}): AutomationAction => ({
    type: 'remind',
    data: { minutes: 30, text: 'About {{ticket.number}}', ...data },
  });

  it('reminds the claimer, or somebody else, in the channel, once', async () => {
    const ticket = await fixture.open({ claimedById: LEAD });
    await unanswered(remind(), remind({ staffId: STAFF, text: '' }));
    await wait(10);
    await wait(30);
    await fixture.app.tickets.postReminders();
    await fixture.app.tickets.postReminders();
    const texts = (await listPosts(ticket)).slice(-2).map(({ content }) => content);
    const reminded = [LEAD, STAFF].map((user) => `<@${user}>, this is a reminder of this ticket.`);
    expect(texts).toEqual([`${reminded[0]}\n> About ${ticket.ticketNumber}`, reminded[1]]);
  });

  it('fails where nobody has claimed the ticket', async () => {
    const rule = await unanswered(remind());
    await fixture.open();
    await wait(10);
    expect(await getError(rule)).toContain('Nobody has claimed');
  });
});
