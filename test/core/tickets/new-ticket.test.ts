import { uuidIds } from '#adapters/node/ids.ts';
import { createTranslator } from '#adapters/texts/translator.ts';
import type { Category } from '#core/categories/index.ts';
import { buildDefaultSettings, buildServerContext } from '#core/settings/index.ts';
import type { ChannelId, ChatMessageId } from '#core/shared/ids.ts';
import { buildNewChannel } from '#core/tickets/creation/new-channel.ts';
import { draftTicket } from '#core/tickets/creation/draft-ticket.ts';
import { createTicketChange, type OpenTicketInput } from '#core/tickets/creation/new-ticket.ts';
import { aCategory, aGuildId, NOON, REQUESTER } from '../../support/build.ts';
import { TICKET_INPUT } from './context.ts';

/** The channel and the change of a ticket that is being opened. */
const create = (fields: Partial<OpenTicketInput> = {}, rules: Partial<Category> = {}) => {
  const guild = aGuildId();
  const category = aCategory(guild, rules);
  const input: OpenTicketInput = { ...TICKET_INPUT, guild, categoryId: category.id, ...fields };
  const draft = draftTicket(input, { guild, ticketId: uuidIds.next('ticket'), now: NOON }, category, 7);
  const server = buildServerContext(createTranslator(), buildDefaultSettings(guild));
  const channel = { channelId: '5' as ChannelId, messageIds: ['11', '12'] as ChatMessageId[], users: [] };
  const facts = {
    serverName: null,
    usualReplyMs: null,
    seesContent: true,
    privacyUrl: null,
    requester: null,
    hours: null,
  };
  return {
    channel: buildNewChannel(
      input,
      draft,
      { category, facts },
      {
        server,
        label: { name: 'ticket-7', topic: 'Kim' },
        attachments: [],
      },
    ),
    change: createTicketChange(uuidIds, { input, draft, category, facts, server, channel, attachments: [] }),
  };
};

describe('the channel of a new ticket', () => {
  it('begins with the opening message, with the answers of the form and the buttons for staff', () => {
    const { channel } = create(
      { message: 'Help', formAnswers: [{ questionId: 'os', label: 'Which system?', value: 'BeOS' }] },
      { openingMessage: 'Welcome', pingRoleIds: ['8', '9'] },
    );
    const [opening, request, ...others] = channel.posts;
    expect(opening).toMatchObject({
      content: `<@${REQUESTER}> <@&8> <@&9>`,
      mentions: { userIds: [REQUESTER], roleIds: ['8', '9'] },
      embeds: [{ description: 'Welcome', fields: [{ name: 'Which system?', value: 'BeOS' }] }],
    });
    expect(opening?.buttons).toHaveLength(3);
    expect([request, others]).toEqual([{ onBehalfOf: REQUESTER, content: 'Help', attachments: [] }, []]);
  });

  it('greets the requester where the category has no opening message', () => {
    const [opening] = create().channel.posts;
    expect(opening?.embeds?.[0]?.description).toContain('this is ticket #7');
    expect(opening?.mentions).toEqual({ userIds: [REQUESTER], roleIds: [] });
  });
});

describe('the change of a new ticket', () => {
  it('has a message of the category and one of the requester, with the ids that the chat has given', () => {
    const { change } = create({ message: 'Help' }, { openingMessage: 'Welcome' });
    expect(change.messages).toMatchObject([
      { content: 'Welcome', author: { type: 'system' }, chatMessageId: '11', attachments: [] },
      { content: 'Help', author: { type: 'user', id: REQUESTER }, chatMessageId: '12', attachments: [] },
    ]);
    const opened = { messageCount: 2, lastMessageAt: NOON, channelId: '5', openingMessageId: '11' };
    expect(change.after).toMatchObject(opened);
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
