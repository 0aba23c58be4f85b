import { SYSTEM } from '#core/shared/actor.ts';
import type { ChatMessage } from '#core/chat/index.ts';
import { AppError } from '#core/shared/errors.ts';
import { type ChannelId, toChannelId, toChatMessageId, toUserId, type UserId } from '#core/shared/ids.ts';
import type { Ticket } from '#core/tickets/index.ts';
import { NOON, STAFF } from '../../support/build.ts';
import { createHelpDesk, type HelpDesk, HOUR_MS } from '../tickets/context.ts';

const CONVERSATIONS = 200;
const STEPS = 12;
const CANARY = 'CANARY';
const ALL = { limit: 100, after: null };

/** The same numbers from 0 to 1 for the same seed (Park and Miller). */
const createRandom = (seed: number) => {
  let state = seed;
  return (): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
};

/** What one member and staff wrote to each other, in the order of each of them. */
interface Expected {
  readonly member: string[];
  readonly staff: string[];
}

const playDay = async (seed: number) => {
  const simulation = await createHelpDesk({ home: 'dm' });
  const { app, chat, guild, clock, category, on } = simulation;
  const random = createRandom(seed);
  let number = 0;
  const nextText = (who: string) => `${who} ${(number += 1)}`;
  const aMessage = (authorId: UserId, channelId: ChannelId, content: string, fields: Partial<ChatMessage> = {}) => ({
    id: toChatMessageId(String(9_000_000 + (number += 1))),
    channelId,
    authorId,
    authorName: null,
    authorAvatarUrl: null,
    content,
    attachments: [],
    notice: null,
    createdAt: NOON,
    editedAt: null,
    ...fields,
  });
  /** As the platform and the workers do it: reported once or more, and again after an outage. */
  const report = async (handle: () => Promise<void>): Promise<void> => {
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const isDone = await handle().then(
        () => true,
        (error: unknown) => {
          if (!(error instanceof AppError)) throw error;
          return false;
        },
      );
      if (isDone && random() < 0.8) return;
      await chat.setOnline(true);
    }
  };
  const members = Array.from({ length: CONVERSATIONS }, (_, index) => toUserId(String(700_000 + index)));
  const tickets = new Map<UserId, Ticket>();
  const expected = new Map<UserId, Expected>();

  const steps: Record<string, (user: UserId, ticket: Ticket, notes: Expected) => Promise<void>> = {
    memberWrites: async (user, _, notes) => {
      const text = nextText('member');
      const message = aMessage(user, toChannelId(user), text);
      await report(() => app.chatEvents.handleDirectMessage(message));
      notes.member.push(text);
    },
    staffReplies: async (_, ticket, notes) => {
      const text = nextText('staff');
      await chat.setOnline(true);
      const reply = { content: text, staffId: toUserId(STAFF), attachments: [], setStatus: null };
      await app.tickets.reply({ ...on(ticket), actor: { type: 'staff', id: STAFF }, ...reply });
      notes.staff.push(text);
    },
    staffAnswersInChannel: async (_, ticket, notes) => {
      const text = nextText('answer');
      const { items } = await app.tickets.listMessages(guild, ticket.id, '-createdAt', ALL);
      const answered = items.find(
        ({ directMessageId, chatMessageId }) => directMessageId !== null && chatMessageId !== null,
      );
      if (!answered?.chatMessageId) return;
      const reply = {
        type: 'reply',
        messageId: answered.chatMessageId,
        authorId: null,
        authorName: null,
        quote: null,
      } as const;
      const message = aMessage(toUserId(STAFF), ticket.channelId as ChannelId, text, { parts: [reply] });
      await report(() => app.chatEvents.handleMessageCreated(guild, message));
      notes.staff.push(text);
    },
    staffTalksAmongThemselves: async (_, ticket) => {
      const message = aMessage(toUserId(STAFF), ticket.channelId as ChannelId, `${CANARY} ${nextText('note')}`);
      await report(() => app.chatEvents.handleMessageCreated(guild, message));
    },
    platformIsAway: () => chat.setOnline(false),
    workersRun: async () => {
      await clock.advance(HOUR_MS);
      await chat.setOnline(random() < 0.7);
      await app.tickets.deliverDirectMessages();
    },
  };
  const names = Object.keys(steps);

  for (const user of members) {
    const { ticket } = await app.tickets.open({
      actor: SYSTEM,
      source: 'api',
      panelId: null,
      key: null,
      guild,
      categoryId: category.id,
      requesterId: user,
      subject: null,
      message: null,
      priority: null,
      tags: null,
      formAnswers: [],
      claimedById: null,
      participantIds: [],
      externalId: null,
      metadata: {},
      bypassLimits: false,
    });
    tickets.set(user, ticket);
    expected.set(user, { member: [], staff: [] });
  }
  for (let step = 0; step < CONVERSATIONS * STEPS; step += 1) {
    const user = members[Math.floor(random() * members.length)] as UserId;
    const execute = steps[names[Math.floor(random() * names.length)] as string];
    await execute?.(user, tickets.get(user) as Ticket, expected.get(user) as Expected);
  }
  await chat.setOnline(true);
  for (let round = 0; round < 3; round += 1) {
    await clock.advance(HOUR_MS);
    await app.tickets.deliverDirectMessages();
  }
  return { ...simulation, members, tickets, expected };
};

const LAST_LINE = /^(member|staff|answer) \d+$/;
const pickWords = (texts: readonly string[], who: RegExp): readonly string[] =>
  texts.map((text) => text.split('\n').at(-1) ?? '').filter((line) => LAST_LINE.test(line) && who.test(line));

const readSides = async ({ app, chat, guild }: HelpDesk, user: UserId, ticket: Ticket) => {
  const { items } = await app.tickets.listMessages(guild, ticket.id, 'createdAt', ALL);
  const direct = (await chat.listDirectMessages(guild, user)).toReversed().map(({ content }) => content);
  const channel = ((await chat.listMessages(guild, ticket.channelId as ChannelId)) ?? []).map(({ content }) => content);
  return { stored: items.map(({ content }) => content), direct, channel };
};

it.each([1, 77])(
  'both sides of a day of 200 conversations are equal, with outages and repeated reports (seed %i)',
  async (seed) => {
    const day = await playDay(seed);
    let written = 0;
    for (const user of day.members) {
      const ticket = day.tickets.get(user) as Ticket;
      const { member, staff } = day.expected.get(user) as Expected;
      const { stored, direct, channel } = await readSides(day, user, ticket);
      written += member.length + staff.length;
      expect(pickWords(stored, /^member/)).toEqual(member);
      expect(pickWords(channel, /^member/)).toEqual(member);
      expect(pickWords(stored, /^(staff|answer)/)).toEqual(staff);
      expect(pickWords(direct, /^(staff|answer)/)).toEqual(staff);
      expect(direct.join('\n')).not.toContain(CANARY);
      expect(stored.join('\n')).not.toContain(CANARY);
    }
    expect(written).toBeGreaterThan(CONVERSATIONS * 3);
  },
);
