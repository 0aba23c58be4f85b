import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Service } from '#apps/composition/service.ts';
import { SYSTEM } from '#core/shared/actor.ts';
import type { Cleanup } from './data/cleanup.ts';
import { createDatabase, withClient } from './database.ts';
import type { Measurement } from './measure.ts';
import { type Options, toAmount } from './options.ts';
import { addServers, type BenchServer, withService } from './servers.ts';

const RULES = 50;
const TICKETS = 100;
const BATCH = 100;
const GOAL = 0.2;
/** Events after which a rule writes a note: what a server leaves behind while its workers are gone. */
const BACKLOG = 600;
const BACKLOG_GOAL = 0.05;

/** Events through automation rules, in turns with a bare loop that reads the same events and looks at the same fields. */
export const measureReactions = async (
  { postgres, rounds, events: count }: Options,
  cleanup: Cleanup,
): Promise<readonly Measurement[]> => {
  const databaseUrl = await createDatabase(postgres, cleanup);
  const [server] = await addServers(databaseUrl, 1);
  if (!server) return [];
  return withService(databaseUrl, (service) =>
    withClient(databaseUrl, async (client) => {
      await prepare(service, server);
      const taken = { bare: [] as number[], service: [] as number[] };
      const react = () => service.app.reactions.react();
      await react();
      for (let round = -1; round < rounds; round += 1) {
        await pileUp(client, server, count);
        const bare = await rateOf(count, () => bareLoop(client, server));
        const reacted = await rateOf(count, react);
        // The first round warms up.
        if (round >= 0) taken.bare.push(bare);
        if (round >= 0) taken.service.push(reacted);
      }
      const name = `events through ${RULES} rules`;
      const row = { name, tickets: 0, goal: GOAL, refused: 0, p50Ms: 0, p95Ms: 0, p99Ms: 0 };
      return [
        { ...row, subject: 'bare', rounds: taken.bare },
        { ...row, subject: 'service', rounds: taken.service },
      ] as const;
    }),
  );
};

/** A backlog of one server whose rule acts at each event, while nothing else happens, in turns with a bare loop that makes one change for each. */
export const measureBacklog = async (options: Options, cleanup: Cleanup): Promise<readonly Measurement[]> => {
  const databaseUrl = await createDatabase(options.postgres, cleanup);
  const [server] = await addServers(databaseUrl, 1);
  if (!server) return [];
  const count = toAmount(options, BACKLOG);
  return withService(databaseUrl, (service) =>
    withClient(databaseUrl, async (client) => {
      await openTickets(service, server);
      await service.app.automations.create(server.guildId, {
        name: 'Note',
        position: 0,
        trigger: 'ticket.updated',
        conditions: null,
        actions: [{ type: 'add_note', data: { content: 'It was changed.' } }],
      });
      await service.app.reactions.react();
      await pileUp(client, server, count);
      const bare = await rateOf(count, () => bareChanges(client, server, count));
      const reacted = await rateOf(count, () => reactToAll(service, client, server, count));
      const row = { name: `backlog of ${count} events that a rule acts on`, tickets: 0, goal: BACKLOG_GOAL };
      const none = { refused: 0, p50Ms: 0, p95Ms: 0, p99Ms: 0 };
      return [
        { ...row, ...none, subject: 'bare', rounds: [bare] },
        { ...row, ...none, subject: 'service', rounds: [reacted] },
      ] as const;
    }),
  );
};

/** A server that rests is reacted to again when its rest is over. */
const reactToAll = async (
  { app }: Service,
  client: pg.Client,
  { guildId }: BenchServer,
  count: number,
): Promise<void> => {
  const notes = `select count(*)::int as count from ticket_notes where guild_id = $1`;
  for (;;) {
    await app.reactions.react();
    const { rows } = await client.query<{ count: number }>(notes, [guildId]);
    if ((rows[0]?.count ?? 0) >= count) return;
    await pause(20);
  }
};

/** One commit for each event. */
const bareChanges = async (client: pg.Client, { guildId }: BenchServer, count: number): Promise<void> => {
  for (let place = 0; place < count; place += 1) {
    await client.query('update tickets set updated_at = now() where guild_id = $1 and ticket_number = $2', [
      guildId,
      1 + (place % TICKETS),
    ]);
  }
};

/** One ticket of a hundred is what one of the rules looks for. */
const prepare = async (service: Service, server: BenchServer): Promise<void> => {
  await openTickets(service, server);
  const { app } = service;
  const { guildId } = server;
  for (let place = 0; place < RULES; place += 1) {
    await app.automations.create(guildId, {
      name: `Rule ${place}`,
      position: place,
      trigger: 'ticket.updated',
      conditions: {
        all: [
          { field: 'ticket.subject', operator: 'eq', value: place === RULES - 1 ? 'Subject 7' : `Nothing ${place}` },
          { field: 'ticket.status', operator: 'neq', value: 'closed' },
        ],
      },
      actions: [{ type: 'update_ticket', data: { addTags: ['seen'] } }],
    });
  }
};

const openTickets = async ({ app }: Service, { guildId, categoryId }: BenchServer): Promise<void> => {
  for (let place = 0; place < TICKETS; place += 1) {
    await app.tickets.open({
      guild: guildId,
      actor: SYSTEM,
      source: 'api',
      panelId: null,
      key: null,
      categoryId: categoryId as never,
      requesterId: '1' as never,
      subject: `Subject ${place}`,
      message: null,
      priority: null,
      tags: null,
      formAnswers: [],
      claimedById: null,
      participantIds: [],
      externalId: null,
      metadata: {},
      bypassLimits: true,
    });
  }
};

/** Events about all tickets in turn, as if so many had just been recorded. */
const pileUp = (client: pg.Client, { guildId }: BenchServer, count: number): Promise<unknown> =>
  client.query(
    `insert into events (id, guild_id, type, at, actor, sequence, data)
      select gen_random_uuid(), t.guild_id, 'ticket.updated', now(), '{"type":"system","id":"bench"}', null,
        jsonb_build_object('ticket', to_jsonb(t) || jsonb_build_object('guildId', t.guild_id, 'requesterId', t.requester_id,
          'channelId', t.channel_id, 'categoryId', t.category_id), 'changes', '{}'::jsonb)
      from generate_series(1, $2::int) n join tickets t on t.guild_id = $1 and t.ticket_number = 1 + n % ${TICKETS}`,
    [guildId, count],
  );

const rateOf = async (count: number, work: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now();
  await work();
  return (count * 1000) / (performance.now() - startedAt);
};

/** The events that the service has not seen, a ticket read for each, and one field compared so often. */
const bareLoop = async (client: pg.Client, { guildId }: BenchServer): Promise<void> => {
  const seen = await client.query(
    `select transaction, event_id as id from event_consumer_offsets where guild_id = $1`,
    [guildId],
  );
  let after = seen.rows[0] as { transaction: string; id: string };
  for (;;) {
    const { rows } = await client.query<Record<string, any>>({
      name: 'events',
      text: EVENTS,
      values: [guildId, after.transaction, after.id],
    });
    const last = rows.at(-1);
    if (!last) return;
    for (const { data } of rows) {
      const found = await client.query<{ subject: string; status: string }>({
        name: 'ticket',
        text: TICKET,
        values: [guildId, data.ticket.id],
      });
      matching(found.rows[0]);
    }
    after = last as typeof after;
  }
};

const EVENTS = `select id, transaction, data from events where guild_id = $1 and (transaction, id) > ($2::xid8, $3::uuid)
  order by transaction, id limit ${BATCH}`;
const TICKET = 'select * from tickets where guild_id = $1 and id = $2::uuid';

const matching = (ticket: { readonly subject: string; readonly status: string } | undefined): number => {
  let count = 0;
  for (let place = 0; place < RULES; place += 1) {
    if (ticket?.subject === `Nothing ${place}` && ticket.status !== 'closed') count += 1;
  }
  return count;
};
