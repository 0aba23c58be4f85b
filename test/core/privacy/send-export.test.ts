import { RefusedByChat } from '#core/chat/index.ts';
import { type DataExport, EXPORT_KEPT_MS, FIRST_POSITION } from '#core/privacy/index.ts';
import { AppError } from '#core/shared/errors.ts';
import { type ChatMessageId, toChatMessageId } from '#core/shared/ids.ts';
import { plusMs } from '#core/shared/instant.ts';
import { uuidIds } from '#adapters/node/ids.ts';
import { sendExport } from '../../../core/privacy/exports/send-export.ts';
import { port } from '../../../apps/composition/tokens/tokens.ts';
import { aGuildId, NOON, REQUESTER } from '../../support/build.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { createInMemory } from '../../support/in-memory.ts';

const EXPIRES_AT = plusMs(NOON, EXPORT_KEPT_MS);
const MINUTE_MS = 60_000;

const COMPLETED: DataExport = {
  id: uuidIds.next('export'),
  guildId: aGuildId(),
  organizationId: null,
  userId: REQUESTER,
  position: FIRST_POSITION,
  recordCount: 0,
  partCount: 0,
  isTruncated: false,
  isForMember: true,
  revision: 1,
  dueAt: NOON,
  createdAt: NOON,
  completedAt: NOON,
  expiresAt: EXPIRES_AT,
  sentAt: null,
};

/** Sends the link over a chat that throws the error, if there is one. @returns what is stored, the sent texts, and the problems */
const send = async (
  exportPages: string | null,
  error: Error | null = null,
  expiresAt = EXPIRES_AT,
  messageId: ChatMessageId | null = toChatMessageId('1'),
) => {
  const clock = new FakeClock(NOON);
  const { container } = createInMemory(clock);
  const saved: DataExport[] = [];
  const texts: unknown[] = [];
  const problems: unknown[] = [];
  await sendExport(
    {
      exportPages,
      clock,
      exports: { ...container.get(port.exportStore), save: (one) => Promise.resolve(saved.push(one) > 0) },
      exportLinks: container.get(port.exportLinks),
      settings: container.get(port.settingsStore),
      translator: container.get(port.translator),
      chat: {
        sendDirectMessage: (...[, , , notice]) => {
          if (error) return Promise.reject(error);
          texts.push(notice);
          return Promise.resolve(messageId);
        },
      },
      problems: { record: (problem) => Promise.resolve(void problems.push(problem)) },
    },
    { ...COMPLETED, expiresAt },
    expiresAt,
  );
  return { saved, texts: JSON.stringify(texts), problems };
};

it('is sent once the member has the link', async () => {
  const { saved, texts } = await send('https://desk.example/data-exports');
  expect(saved).toMatchObject([{ sentAt: NOON, dueAt: EXPIRES_AT, revision: 2 }]);
  expect(texts).toContain('https://desk.example/data-exports/');
});

it('is not sent without an address of the service, and is tried again later', async () => {
  const { saved, texts } = await send(null);
  expect(saved).toMatchObject([{ sentAt: null, dueAt: plusMs(NOON, 60 * MINUTE_MS) }]);
  expect(texts).toBe('[]');
  const soon = plusMs(NOON, MINUTE_MS);
  expect((await send(null, null, soon)).saved).toMatchObject([{ sentAt: null, dueAt: soon }]);
});

it('is not sent when the chat refuses the message for good: that is recorded, and the file is kept', async () => {
  const refusal = new RefusedByChat({ text: 'refused.unknown_user', userId: REQUESTER }, 'There is no such user.');
  const { saved, problems } = await send('https://desk.example/data-exports', refusal);
  expect(saved).toMatchObject([{ sentAt: null, dueAt: EXPIRES_AT }]);
  expect(problems).toEqual([refusal]);
});

it('is tried again soon when the bot is offline', async () => {
  const { saved } = await send('https://desk.example/data-exports', new AppError('bot_offline', 'Offline.'));
  expect(saved).toMatchObject([{ sentAt: null, dueAt: plusMs(NOON, MINUTE_MS / 2) }]);
});

it('is not sent to a member who takes no messages', async () => {
  const { saved } = await send('https://desk.example/data-exports', null, EXPIRES_AT, null);
  expect(saved).toMatchObject([{ sentAt: null, dueAt: EXPIRES_AT }]);
});
