import { SYSTEM } from '#core/shared/actor.ts';
import { VersionConflict } from '#core/shared/errors.ts';
import type { CannedReplyId } from '#core/shared/ids.ts';
import type { CannedText } from '#core/tickets/index.ts';
import { port } from '../../../apps/composition/tokens/tokens.ts';
import { aGuildId, STAFF } from '../../support/build.ts';
import { createInMemory } from '../../support/in-memory.ts';
import { createHelpDesk, type HelpDesk, TICKET_INPUT } from '../tickets/context.ts';

let fixture: HelpDesk;
beforeEach(async () => {
  fixture = await createHelpDesk();
});

const kept = (content: string, name = 'Kept') => fixture.app.cannedReplies.create(fixture.guild, { name, content });
const text = ({ id }: { readonly id: CannedReplyId }, variables: CannedText['variables'] = {}): CannedText => ({
  cannedReplyId: id,
  variables,
});
const reply = (ticket: Parameters<HelpDesk['on']>[0], content: CannedText | string) =>
  fixture.app.tickets.reply({ ...fixture.on(ticket), content, staffId: STAFF, attachments: [], setStatus: null });
const found = ({ id }: { readonly id: CannedReplyId }) => fixture.app.cannedReplies.get(fixture.guild, id);

describe('a reply with a canned reply', () => {
  it('says in the chat and in the message what the text says about this ticket', async () => {
    const ticket = await fixture.open({ subject: 'Late' });
    const canned = await kept(
      '#{{ticket.number}} {{ticket.subject}} in {{category.name}}: {{vars.a}}, {{staff.mention}}',
    );
    const { message } = await reply(ticket, text(canned, { a: '{{ticket.id}}' }));
    const content = `#${ticket.ticketNumber} Late in Support: {{ticket.id}}, <@${STAFF}>`;
    expect(message.content).toBe(content);
    expect(await fixture.chatOf(ticket)).toEqual([content]);
  });

  it('counts the use, with the time, and changes nothing else of it', async () => {
    const [canned, other] = [await kept('Hello'), await kept('Hello', 'Other')];
    await reply(await fixture.open(), text(canned));
    await fixture.clock.advance(1_000);
    await reply(await fixture.open(), text(canned));
    expect(await found(canned)).toEqual({ ...canned, useCount: 2, lastUsedAt: fixture.clock.now() });
    await reply(await fixture.open(), 'Hello');
    expect(await found(other)).toEqual(other);
  });

  it('speaks of the ticket as it is, not as the caller has read it', async () => {
    const ticket = await fixture.open();
    await fixture.app.tickets.update({ ...fixture.on(ticket), fields: { subject: 'New' } });
    expect((await reply(ticket, text(await kept('{{ticket.subject}} {{ticket.status}}')))).message.content).toBe(
      'New open',
    );
  });
});

describe('is refused, and leaves the chat, the ticket and the count as they are,', () => {
  const unchanged = async (content: string, variables: CannedText['variables'], expected: object) => {
    const [ticket, canned] = [await fixture.open(), await kept(content)];
    await expect(reply(ticket, text(canned, variables))).rejects.toMatchObject(expected);
    expect(await fixture.chatOf(ticket)).toEqual([]);
    expect(await fixture.read(ticket)).toMatchObject({ version: 1, messageCount: 0 });
    expect(await found(canned)).toEqual(canned);
    // The ticket is not held any longer.
    await reply(ticket, 'Hello');
  };

  it('with variables that have no value, all of them named', () =>
    unchanged(
      '{{ticket.subject}} {{vars.a}} {{ticket.subject}} {{nope}} {{vars.b}}',
      { a: 'x' },
      {
        message: expect.stringMatching(/"Kept".*: ticket\.subject, nope, vars\.b\.$/),
        details: [{ field: 'variables', reason: 'required' }],
      },
    ));

  it('with nothing left to say', () => unchanged('{{vars.a}}', { a: ' \n' }, { code: 'validation_error' }));

  it('with more to say than a message takes', () =>
    unchanged(
      '{{vars.a}}{{vars.a}}.',
      { a: 'x'.repeat(2_000) },
      { code: 'validation_error', message: expect.stringContaining('longer than 4000') },
    ));

  it('while the bot is out of reach', async () => {
    const [ticket, canned] = [await fixture.open(), await kept('Hello')];
    await fixture.chat.setOnline(false);
    await expect(reply(ticket, text(canned))).rejects.toMatchObject({ code: 'bot_unavailable' });
    await fixture.chat.setOnline(true);
    expect(await found(canned)).toEqual(canned);
    expect(await fixture.chatOf(ticket)).toEqual([]);
  });
});

it('takes the longest text that a message takes', async () => {
  const { message } = await reply(
    await fixture.open(),
    text(await kept('{{vars.a}}{{vars.a}}'), { a: 'x'.repeat(2_000) }),
  );
  expect(message.content).toHaveLength(4_000);
});

it('does not know the canned reply of another server', async () => {
  const foreign = await fixture.app.cannedReplies.create(aGuildId(), { name: 'Theirs', content: 'Hello' });
  const unknown = { code: 'not_found', message: 'Canned reply not found.' };
  await expect(reply(await fixture.open(), text(foreign))).rejects.toMatchObject(unknown);
});

it('counts nothing for a reply that is not written', async () => {
  const { app, container } = createInMemory();
  const guild = aGuildId();
  const category = await app.categories.create(guild, SYSTEM, { name: 'Support' });
  const { ticket } = await app.tickets.open({ ...TICKET_INPUT, guild, categoryId: category.id });
  const canned = await app.cannedReplies.create(guild, { name: 'Kept', content: 'Hello' });
  // As when somebody else has taken the ticket meanwhile.
  container.get(port.ticketStore).commit = () => Promise.reject(new VersionConflict('ticket'));
  const on = { guild, ticket: ticket.id, actor: SYSTEM, ifVersion: null, staffId: null };
  const late = app.tickets.reply({ ...on, content: text(canned), attachments: [], setStatus: null });
  await expect(late).rejects.toMatchObject({ name: 'VersionConflict' });
  expect(await app.cannedReplies.get(guild, canned.id)).toEqual(canned);
});

it('is kept when the canned reply is deleted meanwhile', async () => {
  const [ticket, canned] = [await fixture.open(), await kept('Hello')];
  const spoken = fixture.chat.changeChannel.bind(fixture.chat);
  fixture.chat.changeChannel = async (...call) => {
    await fixture.app.cannedReplies.delete({ guild: fixture.guild, id: canned.id, ifVersion: null });
    return spoken(...call);
  };
  expect((await reply(ticket, text(canned))).message.content).toBe('Hello');
  expect(await fixture.read(ticket)).toMatchObject({ messageCount: 1 });
});

it('names a category that is gone by no name', async () => {
  const { id } = await fixture.app.categories.create(fixture.guild, SYSTEM, { name: 'Gone' });
  const ticket = await fixture.open({ categoryId: id });
  await fixture.app.tickets.close({ ...fixture.on(ticket), reason: null });
  await fixture.app.categories.delete({ guild: fixture.guild, id, actor: SYSTEM, ifVersion: null });
  const canned = await kept('In {{category.name}}');
  const about = { guild: fixture.guild, id: canned.id, ticketId: ticket.id, staffId: null, variables: {} };
  expect(await fixture.app.cannedReplies.render(about)).toEqual({
    text: 'In {{category.name}}',
    missingVariables: ['category.name'],
  });
});
