import { uuidIds } from '#adapters/node/ids.ts';
import { PostgresKnowledgeStore } from '#adapters/postgres/knowledge/knowledge-store.ts';
import type { Service } from '#apps/composition/service.ts';
import { buildItem } from '#core/knowledge/index.ts';
import type { GuildId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import { createBareTables } from '../bare/tables.ts';
import type { Cleanup } from '../data/cleanup.ts';
import { createDatabase, withClient } from '../database.ts';
import { growTo } from '../data/fill.ts';
import { addTranscripts } from '../data/fill-transcripts.ts';
import { HEAVY_CONNECTIONS } from '../load.ts';
import { measure, type Measurement, type Turn } from '../measure.ts';
import { type Options, toAmount } from '../options.ts';
import { startBare, startService } from '../processes.ts';
import { getRequest, inTurn } from './requests.ts';
import { addServers, type BareOrganization, type BenchServer, joinAll, withService } from '../servers.ts';

const SERVERS = 50;
const TICKETS = 10_000;
const ITEMS = 10_000;
/** One server may use a quarter of a core for searches in the long run: so many use up a machine. */
const WRITERS = 8;
const AT_ONCE = 10;

/** Reading what many servers or many texts are behind, in turns with the bare server over the same rows. */
export const measureReading = async (options: Options, cleanup: Cleanup): Promise<readonly Measurement[]> => {
  const databaseUrl = await createDatabase(options.postgres, cleanup);
  const servers = await addServers(databaseUrl, SERVERS);
  await createBareTables(databaseUrl);
  const organization = await joinAll(databaseUrl, servers);
  const writers = servers.slice(0, WRITERS);
  const [first, ...others] = writers.map(({ guildId }) => guildId);
  if (first) await withService(databaseUrl, (service) => writeItems(service, first, toAmount(options, ITEMS)));
  await withClient(databaseUrl, async (client) => {
    await client.query(COPY_ITEMS, [first, others]);
    await client.query(COPY_WORDS, [first, others]);
  });
  await growTo(databaseUrl, servers, toAmount(options, TICKETS));
  await addTranscripts(databaseUrl);

  const bare = await startBare({ databaseUrl, servers, organization }, cleanup);
  const service = await startService(databaseUrl, cleanup);
  const measured: Measurement[] = [];
  for (const [name, goal, next, connections] of requestsOf(servers, writers, organization)) {
    const turn = (subject: Turn['subject'], url: URL) => ({
      ...{ name, goal, tickets: 0, subject },
      target: { url, next, ...(connections !== undefined && { connections }) },
    });
    measured.push(...(await measure([turn('bare', bare.url), turn('service', service.url)], options)));
  }
  await Promise.all([bare.stop(), service.stop()]);
  return measured;
};

const requestsOf = (
  servers: readonly BenchServer[],
  writers: readonly BenchServer[],
  organization: BareOrganization,
): readonly (readonly [string, number, () => string, connections?: number])[] => {
  const member = inTurn(servers);
  const writer = inTurn(writers);
  const words = inTurn(ASKED);
  return [
    [
      `list 50 by organization token, ${SERVERS} servers`,
      0.5,
      () => getRequest(`/v1/org/servers/${member().guildId}/tickets?limit=50`, organization),
    ],
    [`tickets of ${SERVERS} servers, 50`, 0.7, () => getRequest('/v1/org/tickets?limit=50', organization)],
    [
      'open tickets by priority, 50',
      0.5,
      () => getRequest('/v1/tickets?status=open,pending&sort=-priority&limit=50', member()),
    ],
    [
      `transcripts of ${SERVERS} servers, 50`,
      0.7,
      () => getRequest('/v1/org/transcripts?limit=50', organization),
      HEAVY_CONNECTIONS,
    ],
    [
      `search ${ITEMS.toLocaleString('en')} articles, ${WRITERS} servers`,
      0.4,
      () => getRequest(`/v1/knowledgebase/search?limit=10&q=${words()}`, writer()),
    ],
  ];
};

const NOUNS = 'account invoice password voucher order profile backup upload export region device message'.split(' ');
const VERBS = 'change cancel restore verify merge download print share delete connect renew translate'.split(' ');
const ASKED = NOUNS.map((noun, at) => `${VERBS[at % VERBS.length]}+${noun}`);

/** Texts of two hundred words or so, most of them of their own. */
const writeItems = async ({ database }: Service, guildId: GuildId, count: number): Promise<void> => {
  const store = new PostgresKnowledgeStore(database);
  const at = '2026-01-01T00:00:00.000Z' as Instant;
  const write = (n: number) => {
    const [noun = '', verb = ''] = [NOUNS[n % NOUNS.length], VERBS[Math.floor(n / NOUNS.length) % VERBS.length]];
    const reported = Array.from({ length: 150 }, (_, word) => `word${(n * 31 + word * 97) % 4_999}`);
    const item = buildItem(
      { id: uuidIds.next('knowledgeItem'), guildId, slug: `item-${n}`, createdAt: at },
      { title: `How to ${verb} your ${noun}, case ${n}`, content: `To ${verb} it, do this.\n\n${reported.join(' ')}.` },
    );
    return store.add({ ...item, status: 'published', publishedAt: at });
  };
  for (let n = 0; n < count; n += AT_ONCE) {
    await Promise.all(Array.from({ length: AT_ONCE }, (_, place) => write(n + place)));
  }
};

/** The articles of one server in others. */
const COPY_ITEMS = `insert into knowledge_items
  select copy.* from unnest($2::text[]) guild cross join knowledge_items k
    cross join lateral jsonb_populate_record(k, jsonb_build_object('id', gen_random_uuid(), 'guild_id', guild)) copy
  where k.guild_id = $1`;
const COPY_WORDS = `insert into knowledge_words (guild_id, word)
  select guild, word from unnest($2::text[]) guild cross join knowledge_words where guild_id = $1`;
