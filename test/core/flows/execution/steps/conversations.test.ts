import type { ChatMessage } from '#core/chat/index.ts';
import { addAnswer, toEarlierMessages } from '#core/flows/execution/steps/earlier-messages.ts';
import { settle } from '#core/flows/execution/steps/settled-question.ts';
import type { Waiting } from '#core/flows/model/run.ts';
import type { ChannelId, ChatMessageId, TicketId } from '#core/shared/ids.ts';
import { plusMs } from '#core/shared/instant.ts';
import { uuidIds } from '#adapters/node/ids.ts';
import { aGuildId, NOON } from '../../../../support/build.ts';
import { aRun } from '../../../../support/build-flows.ts';
import { getFirstEffect, graphOf, startRun, USER } from '../../context.ts';

const OWN = '9' as ChannelId;
const QUESTION = '6' as ChatMessageId;
const conversation = { home: 'channel', parentId: null, keepMinutes: 10 } as const;
const OPTIONS = [
  { id: 'a', label: 'First' },
  { id: 'b', label: 'Second' },
];
const CHOICE = { content: 'Which?', variable: 'w', options: OPTIONS };
const posted = { content: 'Which?', messageId: QUESTION, openedChannelId: null };
const question = { content: 'Which?', messageId: QUESTION };

const aMessage = (fields: Partial<ChatMessage> = {}): ChatMessage => ({
  id: '7' as ChatMessageId,
  channelId: OWN,
  authorId: USER,
  authorName: 'Kim',
  authorAvatarUrl: null,
  content: 'Hello',
  attachments: [],
  notice: null,
  editedAt: null,
  createdAt: NOON,
  ...fields,
});

/** A run that has asked in a conversation of its own. */
const ask = (fields: object = {}, type = 'ask_choice', data: object = CHOICE) => {
  const scene = startRun(graphOf(type, data, ['a', 'b']), { conversation, ownChannelId: OWN, ...fields });
  getFirstEffect(scene);
  scene.outcome({ posted, question });
  return scene;
};

describe('the messages of a conversation before its ticket', () => {
  it('are those of the bot and those of its user, in their order', () => {
    const run = addAnswer(ask().run(), aMessage());
    expect(run.earlierMessages).toEqual([
      {
        chatMessageId: QUESTION,
        author: { type: 'flow', id: run.id },
        authorName: null,
        authorAvatarUrl: null,
        content: 'Which?',
        attachments: [],
        parts: null,
        createdAt: NOON,
      },
      {
        chatMessageId: '7',
        author: { type: 'user', id: USER },
        authorName: 'Kim',
        authorAvatarUrl: null,
        content: 'Hello',
        attachments: [],
        parts: null,
        createdAt: NOON,
      },
    ]);
  });

  it('are not remembered outside of a conversation, nor when there is a ticket', () => {
    expect(ask({ conversation: null }).run().earlierMessages).toEqual([]);
    expect(ask({ ticketId: 't' as TicketId }).run().earlierMessages).toEqual([]);
  });

  it('are 400 at the most, the first of them', () => {
    const one = toEarlierMessages(aMessage({ content: 'first' }));
    const many = Array.from({ length: 400 }, () => one).flat();
    const full = aRun(aGuildId(), { conversation, earlierMessages: many });
    expect(addAnswer(full, aMessage({ content: 'late' })).earlierMessages).toEqual(many);
  });

  it('have an author', () => {
    expect(toEarlierMessages(aMessage({ authorId: null }))).toEqual([]);
  });

  it('are handed to the ticket, and forgotten at the end of the run', () => {
    const opening = startRun(graphOf('create_ticket', { categoryId: uuidIds.next('category') }), {
      conversation,
      earlierMessages: toEarlierMessages(aMessage()),
    });
    getFirstEffect(opening);
    const ticket = { id: uuidIds.next('ticket'), channelId: null };
    expect(opening.outcome({ ticket }).run.earlierMessages).toEqual([]);
    const ending = startRun(graphOf('end', {}, []), { earlierMessages: toEarlierMessages(aMessage()) });
    expect(ending.turn().run.earlierMessages).toEqual([]);
  });
});

describe('a question with choices', () => {
  it('shows the choice that was made, to the ticket as well', () => {
    const other = { ...toEarlierMessages(aMessage())[0]!, content: 'Hello' };
    const scene = ask({ earlierMessages: [other] });
    expect(scene.run().waiting).toMatchObject({ question });
    const { run } = scene.answer({ kind: 'chosen', choiceId: 'b' });
    expect(run.earlierMessages.map(({ content }) => content)).toEqual(['Hello', 'Which?\n✓ Second']);
  });

  it('stays as it was asked when its time is over', () => {
    const choices = OPTIONS.map((option) => ({ ...option, itemId: null }));
    const waiting: Waiting = { kind: 'choice', choices, suggestion: null, until: NOON, question };
    expect(settle(waiting, { kind: 'due' })).toEqual(question);
    expect(settle(waiting, { kind: 'chosen', choiceId: 'a' })).toEqual({ ...question, content: 'Which?\n✓ First' });
  });

  it('is the only one that shows an answer', () => {
    const answer = { kind: 'text', text: 'a' } as const;
    expect(settle(null, answer)).toBeNull();
    expect(settle({ kind: 'answer', until: null }, answer)).toBeNull();
    const choices = OPTIONS.map((option) => ({ ...option, itemId: null }));
    expect(settle({ kind: 'choice', choices, suggestion: null }, answer)).toBeNull();
  });

  it('of a direct message leaves the messages of the conversation as they are', () => {
    const scene = startRun(graphOf('ask_choice', CHOICE, ['a', 'b']), { conversation });
    getFirstEffect(scene);
    scene.outcome({ posted: { ...posted, messageId: null }, question: { ...question, messageId: null } });
    const { earlierMessages } = scene.run();
    expect(scene.answer({ kind: 'chosen', choiceId: 'b' }).run.earlierMessages).toEqual(earlierMessages);
    expect(earlierMessages).toMatchObject([{ content: 'Which?' }]);
  });

  it('is kept with the items that a search has found', () => {
    const itemId = uuidIds.next('knowledgeItem');
    const suggested = { id: uuidIds.next('suggestion'), choices: [{ id: '1', label: 'Invoices', itemId }] };
    const scene = startRun(graphOf('knowledge_suggest', { query: 'x' }, ['helped', 'not_helped']));
    getFirstEffect(scene);
    expect(scene.outcome({ suggested, question }).run.waiting).toEqual({
      kind: 'choice',
      choices: suggested.choices,
      suggestion: suggested.id,
      question,
    });
  });
});

describe('a run in a conversation of its own', () => {
  const WEEK_MS = 7 * 86_400_000;
  const DUE = plusMs(NOON, WEEK_MS);
  const untilOf = (fields: object, data: object = CHOICE) => ask(fields, 'ask_choice', data).run().dueAt;

  it('waits for a week, unless its question has a time', () => {
    expect(untilOf({})).toBe(DUE);
    expect(untilOf({}, { ...CHOICE, timeoutSeconds: 60 })).toBe(plusMs(NOON, 60_000));
    expect(untilOf({ ownChannelId: null })).toBe(DUE);
    expect(untilOf({ ticketId: 't' as TicketId })).toBe(DUE);
  });

  it('waits without an end in the channel of a ticket, and where it did not open a conversation', () => {
    expect(untilOf({ ownChannelId: null, ticketId: 't' as TicketId })).toBeNull();
    expect(untilOf({ conversation: null })).toBeNull();
  });

  it('gives it to the ticket that takes it over, and keeps it beside another channel', () => {
    const open = (channelId: ChannelId | null) => {
      const scene = startRun(graphOf('create_ticket', { categoryId: uuidIds.next('category') }), {
        channelId: OWN,
        ownChannelId: OWN,
        conversation,
      });
      getFirstEffect(scene);
      const {
        ownChannelId,
        conversation: kept,
        channelId: at,
      } = scene.outcome({
        ticket: { id: uuidIds.next('ticket'), channelId },
      }).run;
      return { ownChannelId, kept, at };
    };
    expect(open(OWN)).toEqual({ ownChannelId: null, kept: null, at: OWN });
    expect(open('3' as ChannelId)).toEqual({ ownChannelId: OWN, kept: conversation, at: '3' });
    expect(open(null)).toEqual({ ownChannelId: OWN, kept: conversation, at: OWN });
  });

  it('goes on in the server when its user takes no direct messages', () => {
    const scene = startRun(graphOf('send_message', { content: 'Hello' }), {
      conversation: { home: 'dm', parentId: '2' as ChannelId, keepMinutes: 10 },
    });
    getFirstEffect(scene);
    expect(scene.outcome({ posted: { ...posted, openedChannelId: OWN } }).run).toMatchObject({
      ownChannelId: OWN,
      conversation: { home: 'thread', parentId: '2', keepMinutes: 10 },
      earlierMessages: [{ content: 'Which?' }],
    });
  });
});
