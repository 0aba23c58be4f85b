import { createPseudonyms } from '#adapters/node/pseudonyms.ts';
import { addDemoData } from '../../../../apps/cli/simulation/demo-data.ts';
import { PostgresBotState } from '#adapters/postgres/bot-health/bot-state.ts';
import { PostgresCategoryStore } from '#adapters/postgres/categories/category-store.ts';
import { readInboundBacklog } from '#adapters/postgres/chat-events/workload.ts';
import type { Database } from '#adapters/postgres/database/database.ts';
import { getNextWork } from '#adapters/postgres/database/next-work.ts';
import { nodeDigests } from '#adapters/node/digests.ts';
import { PostgresOrganizationStore } from '#adapters/postgres/organizations/organization-store.ts';
import { PostgresPersonalData } from '#adapters/postgres/privacy/personal-data.ts';
import { PostgresPersonalRecords } from '#adapters/postgres/privacy/personal-records.ts';
import { createEncryptedRows } from '#adapters/postgres/secrets/encrypted-rows.ts';
import { countPausedEndpoints, countPendingDeliveries } from '#adapters/postgres/webhooks/workload.ts';
import { ALL_INTENTS } from '#core/chat/index.ts';
import type { UserId } from '#core/shared/ids.ts';
import { FakeClock } from '../../../support/fake-clock.ts';
import { aGuildId, aServer, NOON } from '../../../support/build.ts';
import { recordedPostgresDatabase, withPostgres } from '../../../support/databases.ts';
import { listCommonWordSearches } from '../../../support/statements/common-word-searches.ts';
import { judgeTexts } from '../../../support/statements/judge-texts.ts';

const ID = '018f0000-0000-7000-8000-000000000001';

/** A position in a key, be it of uuids, of numbers or of texts. */
const PLACE = '1'.padStart(32, '0');

const useBotState = async (db: Database): Promise<void> => {
  const state = new PostgresBotState(db);
  await state.setReachable(false);
  await state.setIntents(ALL_INTENTS);
  await state.getIntents();
  await state.noteConnected(NOON);
  await state.getConnectedUntil();
  await state.listServersWithReaders(NOON, null, 10);
};

const countWork = async (db: Database): Promise<void> => {
  await getNextWork(db, { recent: NOON, seen: '0' });
  await readInboundBacklog(db, NOON);
  await countPendingDeliveries(db);
  await countPausedEndpoints(db);
};

/** The rows of servers have their server before their id. */
const rotateSecrets = async (db: Database): Promise<void> => {
  for (const [place, rows] of createEncryptedRows(db).entries()) {
    const id = place === 1 ? `${aGuildId()} ${ID}` : ID;
    await rows.list(null, 10);
    await rows.list(id, 10);
    await rows.replace(id, 'before', 'after');
    await rows.remove(id, ['text'], (text) => text);
  }
};

const importTickets = async (db: Database): Promise<void> => {
  const server = aServer();
  await new PostgresOrganizationStore(db).addServer(server);
  const categories = new PostgresCategoryStore(db);
  await addDemoData({ categories }, db, { guild: server.id, tickets: 5, months: 1, seed: 'a', now: Date.now() });
};

/** Each step from its beginning, and from a later page. */
const readAndErasePerson = async (db: Database): Promise<void> => {
  const person = { guildId: aGuildId(), userId: '77' as UserId };
  const records = new PostgresPersonalRecords(db, createPseudonyms('key'));
  const data = new PostgresPersonalData(db, nodeDigests, new FakeClock());
  for (const after of [null, [PLACE, PLACE, PLACE, PLACE]]) {
    for (let step = 0; step < records.stepCount; step += 1) await records.readNext(person, { step, after });
    const erased = { ...person, mode: 'erase', pseudonym: '78' as UserId } as const;
    for (let step = 0; step < data.stepCount; step += 1) await data.eraseNext(erased, { step, after });
  }
};

withPostgres('what belongs to no store of the contracts', () => {
  it('names its server in each statement, but for those that are listed', async () => {
    const texts = new Set<string>();
    const db = await recordedPostgresDatabase(texts);
    for (const use of [useBotState, countWork, rotateSecrets, importTickets, readAndErasePerson]) await use(db);
    for (const text of await listCommonWordSearches(db)) texts.add(text);
    await db.close();
    expect(texts.size).toBeGreaterThan(30);
    const { tables: _, ...wrong } = await judgeTexts(texts);
    expect(wrong).toEqual({ unnamed: [], unlisted: [], refused: [], severalParts: [] });
  });
});
