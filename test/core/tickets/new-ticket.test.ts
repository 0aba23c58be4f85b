import { uuidIds } from '#adapters/node/ids.ts';
import { createTranslator } from '#adapters/texts/translator.ts';
import type { Category } from '#core/categories/index.ts';
import { buildDefaultSettings, buildServerContext } from '#core/settings/index.ts';
import type { ChannelId, ChatMessageId } from '#core/shared/ids.ts';
import { buildNewChannel } from '#core/tickets/creation/new-channel.ts';
import { createTicketChange, draftTicket, type OpenTicketInput } from '#core/tickets/creation/new-ticket.ts';
import { aCategory, aGuildId, NOON, REQUESTER } from '../../support/build.ts';
import { TICKET_INPUT } from './context.ts';

/** The channel and the change of a ticket that is being opened. */
const create = (fields: Partial<OpenTicketInput> = {}, rules: Partial<Category> = {}) => {
  const guild = aGuildId();
  const category = aCategory(guild, rules);
  const input: OpenTicketInput = { ...TICKET_INPUT, guild, categoryId: category.id, ...fields };
  const draft = draftTicket(input, { guild, ticketId: uuidIds.next('ticket'), now: NOON }, category, 7);
  const server = buildServerContext(createTranslator(), buildDefaultSettings(guild));
  const channel = { channelId: '5' as ChannelId, messageIds: ['11' as ChatMessageId], users: [] };
  return {
    channel: buildNewChannel(input, draft, category, server),
    change: createTicketChange(uuidIds, { input, draft, category, channel }),
  };
};

describe('the channel of a new ticket', () => {
  it('has the buttons for staff under the opening message, and nowhere else', () => {
    const { channel } = create({ message: 'Help' }, { openingMessage: 'Welcome' });
    expect(channel.posts.map(({ content, buttons }) => [content, (buttons ?? []).length > 0])).toEqual([
      ['Welcome', true],
      ['Help', false],
    ]);
  });

  it('has the buttons under a greeting where the category has no opening message', () => {
    const { channel } = create({ message: 'Help' });
    expect(channel.posts.map(({ buttons }) => (buttons ?? []).length > 0)).toEqual([false, true]);
    expect(channel.posts[1]).toMatchObject({ mentions: { userIds: [REQUESTER] } });
  });

  it('shows the answers of the form, then calls the roles that the category names', () => {
    const { channel } = create(
      { formAnswers: [{ questionId: 'os', label: 'Which system?', value: 'BeOS' }] },
      { openingMessage: 'Welcome', pingRoleIds: ['8', '9'] },
    );
    expect(channel.posts.map(({ content }) => content)).toEqual(['Welcome', 'Which system?\nBeOS', '<@&8> <@&9>']);
    expect(channel.posts.at(-1)).toMatchObject({ mentions: { userIds: [], roleIds: ['8', '9'] } });
  });
});

describe('the change of a new ticket', () => {
  it('has a message of the category and one of the requester, with the ids that the chat has given', () => {
    const { change } = create({ message: 'Help' }, { openingMessage: 'Welcome' });
    expect(change.messages).toMatchObject([
      { content: 'Welcome', author: { type: 'system' }, chatMessageId: '11', attachments: [] },
      { content: 'Help', author: { type: 'user', id: REQUESTER }, chatMessageId: null, attachments: [] },
    ]);
    expect(change.after).toMatchObject({ messageCount: 2, lastMessageAt: NOON, channelId: '5' });
  });

  it('has no time of a last message without a message', () => {
    expect(create().change.after).toMatchObject({ messageCount: 0, lastMessageAt: null });
  });

  it('says when the limits were bypassed', () => {
    expect(create({ bypassLimits: true }).change.timeline).toMatchObject([
      { type: 'ticket.created', from: { bypassLimits: false }, to: { bypassLimits: true } },
    ]);
    expect(create().change.timeline[0]?.to).not.toHaveProperty('bypassLimits');
  });
});

it('labels an answer by its question where the category has no form', () => {
  const { change } = create({ formAnswers: [{ questionId: 'os', value: 'BeOS' }] });
  expect(change.after.formAnswers).toEqual([{ questionId: 'os', label: 'os', value: 'BeOS' }]);
});
