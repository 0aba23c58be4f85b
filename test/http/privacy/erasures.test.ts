import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '#adapters/postgres/database/database.ts';
import { toLine } from '#core/transcripts/index.ts';
import { type Client, startApi, type TestApi, type TestServer } from '../../support/api.ts';
import { embeddedDatabase, recordedPostgresDatabase, withPostgres } from '../../support/databases.ts';
import { IDENTITY, leaveTraces, PERSON, TEXTS } from '../../support/privacy/person-scene.ts';
import { searchFiles, searchTables } from '../../support/privacy/search-everywhere.ts';
import { LOOPBACK_ALLOWED } from '../../support/programs/receiver.ts';
import { done, type Json } from '../../support/spec-helpers.ts';
import { judgeTexts } from '../../support/statements/judge-texts.ts';
import { waitUntil } from '../../support/wait-until.ts';

/** The simulated chat is another service, whose data stays as messages in Discord do. */
const isOfChat = (found: string): boolean => found.startsWith('sandbox_');
const ALL_TEXTS = Object.values(TEXTS);

interface Fixture {
  readonly api: TestApi;
  readonly server: TestServer;
  readonly as: Client;
  readonly folder: string;
}

const erase = async ({ api, as }: Fixture, mode: string): Promise<Json> => {
  const { id } = await done(as.post('/v1/privacy/erasures', { userId: PERSON, mode }));
  const read = () => done(as.get(`/v1/privacy/erasures/${id}`));
  for (let rounds = 0; rounds < 5 && (await read()).status !== 'completed'; rounds += 1) {
    await api.work();
    api.clock.advance(1_000);
  }
  return read();
};

const suite = (database: () => Promise<Database>): void => {
  const current: { fixture?: Fixture } = {};
  const fixture = (): Fixture => current.fixture!;
  beforeEach(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'guildesk-canary-'));
    const api = await startApi(await database(), { ...LOOPBACK_ALLOWED, DATA_DIR: folder });
    const server = await api.server();
    current.fixture = { api, server, as: await api.as(server), folder };
  });
  afterEach(async () => {
    await fixture().api.close();
    await rm(fixture().folder, { recursive: true, force: true });
  });

  const settle = async ({ as }: Fixture): Promise<void> => {
    const isPending = async () => {
      const webhooks: Json[] = await done(as.get('/v1/webhooks'));
      return (await done(as.get(`/v1/webhooks/${webhooks[0]?.id}/deliveries?status=pending`))).length > 0;
    };
    await waitUntil(async () => !(await isPending()), { what: 'The end of the deliveries' });
  };

  it('nothing of the person is found anywhere after an erasure', async () => {
    const all = [...IDENTITY, ...ALL_TEXTS];
    await leaveTraces({ ...fixture() });
    await settle(fixture());
    const before = await searchTables(fixture().api, all);
    // Each text is somewhere, so that its absence says something.
    const isStored = (needle: string) => before.some((found) => !isOfChat(found) && found.endsWith(needle));
    expect(all.filter((needle) => !isStored(needle))).toEqual([]);
    expect(new Set(before.map((found) => found.split(':')[0])).size).toBeGreaterThan(20);
    expect(await searchFiles(fixture().folder, [TEXTS.upload])).toEqual([TEXTS.upload]);
    const erasure = await erase(fixture(), 'erase');
    expect(erasure).toMatchObject({ mode: 'erase', status: 'completed', servers: [{ kept: [] }] });
    await settle(fixture());
    expect((await searchTables(fixture().api, all)).filter((found) => !isOfChat(found))).toEqual([]);
    expect(await searchFiles(fixture().folder, all)).toEqual([]);
  });

  it('an erasure is completed only when workers have removed the last of it', async () => {
    const { as, api } = fixture();
    await leaveTraces(fixture());
    await settle(fixture());
    await api.work();
    const { id } = await done(as.post('/v1/privacy/erasures', { userId: PERSON, mode: 'erase' }));
    const read = () => done(as.get(`/v1/privacy/erasures/${id}`));
    const { privacy, attachments, tickets, analytics } = api.service.app;
    const workers = [attachments.processDue, tickets.indexWords, analytics.updateRollups];
    for (const work of workers) {
      while ((await privacy.runErasures()) > 0);
      expect(await read()).toMatchObject({ status: 'running', completedAt: null });
      api.clock.advance(1_000);
      while (Number(await work()) > 0);
    }
    while ((await privacy.runErasures()) > 0);
    expect(await read()).toMatchObject({ status: 'completed' });
    const all = [...IDENTITY, ...ALL_TEXTS];
    expect((await searchTables(api, all)).filter((found) => !isOfChat(found))).toEqual([]);
    expect(await searchFiles(fixture().folder, all)).toEqual([]);
  });

  it('an anonymized person is found by no id and no name, and what they wrote stays', async () => {
    const { own, other } = await leaveTraces(fixture());
    await settle(fixture());
    const { as, api } = fixture();
    const readStaff = async (): Promise<Json[]> => {
      const staff: Json[] = await done(as.get('/v1/analytics/staff'));
      return staff.map(({ staffId: _, userId: __, name: ___, ...numbers }) => numbers);
    };
    const before = await readStaff();
    expect(before.length).toBeGreaterThan(0);
    await erase(fixture(), 'anonymize');
    await settle(fixture());
    expect((await searchTables(api, IDENTITY)).filter((found) => !isOfChat(found))).toEqual([]);
    expect(await readStaff()).toEqual(before);
    const [ticket, worked] = [
      await done(as.get(`/v1/tickets/${own.id}`)),
      await done(as.get(`/v1/tickets/${other.id}`)),
    ];
    expect(ticket).toMatchObject({
      requesterId: expect.stringMatching(/^9\d{19}$/),
      requesterName: null,
      subject: '[erased]',
      formAnswers: [{ value: TEXTS.answer }],
      externalId: TEXTS.externalId,
      feedback: { rating: 4, comment: '[erased]' },
    });
    expect(worked.claimedById).toBe(ticket.requesterId);
    const messages: Json[] = await done(as.get(`/v1/tickets/${own.id}/messages`));
    expect(messages.map(({ content }) => content)).toContain(`An ${TEXTS.edited}`);
  });

  it('a transcript keeps its form, and its hash fits what is left', async () => {
    const { own } = await leaveTraces(fixture());
    const { as } = fixture();
    await erase(fixture(), 'erase');
    const transcripts: Json[] = await done(as.get('/v1/transcripts'));
    const found = transcripts.find(({ ticketId }) => ticketId === own.id);
    const transcript = await done(as.get(`/v1/transcripts/${found?.id}`));
    const theirs = transcript.messages.filter(({ author }: Json) => author.id === transcript.ticket.requesterId);
    expect(theirs.length).toBeGreaterThan(1);
    for (const message of theirs) expect(message).toMatchObject({ content: '[erased]', attachments: [] });
    const hash = createHash('sha256').update(toLine(transcript.ticket));
    for (const message of transcript.messages) hash.update(toLine(message));
    expect(hash.digest('hex')).toBe(transcript.sha256);
  });
};

describe('embedded PostgreSQL', () => suite(embeddedDatabase));
withPostgres('PostgreSQL', () => {
  const texts = new Set<string>();
  suite(() => recordedPostgresDatabase(texts));

  it('each statement names its server, but for those that are listed', async () => {
    expect(texts.size).toBeGreaterThan(300);
    const { tables: _, ...wrong } = await judgeTexts(texts);
    expect(wrong).toEqual({ unnamed: [], unlisted: ['sweep: canary'], refused: [], severalParts: [] });
  });
});
