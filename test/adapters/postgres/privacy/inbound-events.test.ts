import { PostgresInboundEventStore } from '#adapters/postgres/chat-events/inbound-event-store.ts';
import type { Database } from '#adapters/postgres/database/database.ts';
import { PostgresPersonalData } from '#adapters/postgres/privacy/personal-data.ts';
import { nodeDigests } from '#adapters/node/digests.ts';
import type { StepPosition } from '#core/privacy/index.ts';
import type { GuildId, UserId } from '#core/shared/ids.ts';
import { plusMs } from '#core/shared/instant.ts';
import { aGuildId, NOON } from '../../../support/build.ts';
import { embeddedDatabase, postgresDatabase, withPostgres } from '../../../support/databases.ts';
import { FakeClock } from '../../../support/fake-clock.ts';

const PERSON = '7700000000000000001' as UserId;
const OTHER = '7700000000000000002' as UserId;

const eraseAll = async (db: Database, guildId: GuildId): Promise<void> => {
  const data = new PostgresPersonalData(db, nodeDigests, new FakeClock());
  const person = { guildId, userId: PERSON, pseudonym: '7700000000000000003' as UserId, mode: 'erase' } as const;
  let next: StepPosition | null = { step: 0, after: null };
  while (next !== null) ({ next } = await data.eraseNext(person, next));
};

const suite = (open: () => Promise<Database>): void => {
  let db: Database;
  beforeAll(async () => {
    db = await open();
  });
  afterAll(() => db.close());

  it('an erasure removes inbound events of the person that wait, and empties those that were handled', async () => {
    const guildId = aGuildId();
    const inboundEvents = new PostgresInboundEventStore(db);
    const add = (userId: UserId, ...keys: string[]) => {
      const one = {
        guildId,
        subject: `user:${userId}`,
        event: { type: 'member_left', userId },
        replyTo: null,
      } as const;
      return inboundEvents.add(
        keys.map((key) => ({ key, ...one })),
        NOON,
      );
    };
    await add(PERSON, 'handled');
    const request = { now: NOON, until: plusMs(NOON, 1_000), after: null, except: [] };
    await inboundEvents.complete((await inboundEvents.acquire(request))!, NOON);
    // More than a page of either database.
    await add(OTHER, ...Array.from({ length: 2_100 }, (_, i) => `of another ${i}`));
    await add(PERSON, 'waiting');
    await eraseAll(db, guildId);
    const rows = await db.query<{ key: string; subject: string; event: object }>(
      'select key, subject, event from chat_arrivals where guild_id = :guild and subject <> :other order by number',
      { guild: guildId, other: `user:${OTHER}` },
    );
    expect(rows).toEqual([{ key: 'handled', subject: 'user:7700000000000000003', event: {} }]);
    const [kept] = await db.query<{ count: number }>(
      'select count(*)::int as count from chat_arrivals where guild_id = :guild',
      { guild: guildId },
    );
    expect(kept).toEqual({ count: 2_101 });
  });
};

describe('embedded PostgreSQL', () => suite(embeddedDatabase));
withPostgres('PostgreSQL', () => suite(postgresDatabase));
