import { unavailable } from '#core/shared/errors.ts';
import { MAX_BACKTEST_EVENTS, type BacktestDraft } from '#core/backtests/index.ts';
import { WEEKDAYS } from '#core/calendars/index.ts';
import { SYSTEM } from '#core/shared/actor.ts';
import type { Ticket } from '#core/tickets/index.ts';
import { port } from '../../../apps/composition/tokens/tokens.ts';
import { STAFF } from '../../support/build.ts';
import { createRuleDesk, type RuleDesk } from '../automations/context.ts';
import { ANYBODY, backtest, order } from './history.ts';

const DRAFT: BacktestDraft = { kind: 'target', targetId: null, target: { name: 'All', firstResponseMinutes: 5 } };
const SECOND_MS = 1_000;

let fixture: RuleDesk;
let opened: Ticket;
beforeEach(async () => {
  fixture = await createRuleDesk();
  opened = await fixture.open();
  await fixture.clock.advance(60 * SECOND_MS);
});

const history = () => fixture.inMemory.container.get(port.backtestHistory);
const store = () => fixture.inMemory.container.get(port.backtestStore);
const read = ({ id }: { readonly id: string }) =>
  fixture.app.backtests.get({ guild: fixture.guild, id: id as never, principal: ANYBODY });

it('fails when there are too many events', async () => {
  history().countEvents = () => Promise.resolve(MAX_BACKTEST_EVENTS + 1);
  const ordered = await order(fixture, DRAFT);
  expect(await fixture.app.backtests.run()).toBe(1);
  expect(await read(ordered)).toMatchObject({ status: 'failed', failure: 'too_many_events', result: null });
  expect(await fixture.app.backtests.run()).toBe(0);
});

it('fails when its worker was killed three times, and begins again before', async () => {
  const ordered = await order(fixture, DRAFT);
  const kill = async () => {
    const now = fixture.clock.now();
    expect(await store().acquire(now, now)).toMatchObject({ id: ordered.id });
  };
  for (let kills = 0; kills < 3; kills += 1) await kill();
  await fixture.app.backtests.run();
  expect(await read(ordered)).toMatchObject({ status: 'failed', failure: 'broken_off' });
  const again = await order(fixture, DRAFT);
  const now = fixture.clock.now();
  expect(await store().acquire(now, now)).toMatchObject({ id: again.id, attempts: 1 });
  await fixture.app.backtests.run();
  expect(await read(again)).toMatchObject({ status: 'finished', attempts: 2 });
});

it('stops when it is cancelled or removed, and writes nothing more', async () => {
  const reads = history();
  const listEvents = reads.listEvents.bind(reads);
  const stopDuring = async (stop: (id: string) => Promise<unknown>) => {
    const ordered = await order(fixture, DRAFT);
    reads.listEvents = async (...args) => {
      await stop(ordered.id);
      await fixture.clock.advance(2 * SECOND_MS);
      return listEvents(...args);
    };
    await fixture.app.backtests.run();
    reads.listEvents = listEvents;
    return ordered;
  };
  const ref = (id: string) => ({ guild: fixture.guild, id: id as never, principal: ANYBODY });
  const cancelled = await stopDuring((id) => fixture.app.backtests.cancel(ref(id)));
  expect(await read(cancelled)).toMatchObject({ status: 'cancelled', result: null });
  const removed = await stopDuring((id) => fixture.app.backtests.delete(ref(id)));
  await expect(read(removed)).rejects.toMatchObject({ code: 'not_found' });
});

it('waits while the database is busy, and gives up in the end to begin again later', async () => {
  const reads = history();
  const countEvents = reads.countEvents.bind(reads);
  let refused = 0;
  reads.countEvents = (...args) => {
    refused += 1;
    return refused <= 2 ? Promise.reject(unavailable('too_slow', 'Busy.')) : countEvents(...args);
  };
  const ordered = await order(fixture, DRAFT);
  const running = fixture.app.backtests.run();
  for (let count = 0; count < 5; count += 1) await fixture.clock.advance(SECOND_MS);
  await running;
  expect(await read(ordered)).toMatchObject({ status: 'finished' });

  reads.countEvents = () => Promise.reject(unavailable('too_slow', 'Busy.'));
  const failing = await order(fixture, DRAFT);
  const failed = fixture.app.backtests.run().catch((error: unknown) => error);
  for (let count = 0; count < 30; count += 1) await fixture.clock.advance(SECOND_MS);
  expect(await failed).toMatchObject({ code: 'service_unavailable' });
  expect(await read(failing)).toMatchObject({ status: 'running', result: null });
  reads.countEvents = countEvents;
  await fixture.clock.advance(10 * SECOND_MS);
  await fixture.app.backtests.run();
  expect(await read(failing)).toMatchObject({ status: 'finished' });
});

it('begins tickets as they were, by events before the period', async () => {
  const middle = fixture.clock.now();
  await fixture.clock.advance(600 * SECOND_MS);
  const result = await backtest(fixture, DRAFT, middle);
  expect(result.totals.replayed).toMatchObject({ breached: 1 });
  expect(result.examples).toMatchObject([{ what: 'breached', targetKind: 'first_response' }]);
});

it('counts those who were on duty as called', async () => {
  const { app, guild } = fixture;
  const shift = { name: 'All', days: [...WEEKDAYS], from: '00:00', to: '24:00', rotation: 'everybody' } as const;
  const shifts = [{ ...shift, staffIds: [STAFF], startsOn: null }];
  const team = await app.teams.create(guild, { name: 'Night', staffIds: [STAFF], shifts });
  await fixture.clock.advance(600 * SECOND_MS);
  const rule = {
    name: 'Nobody answers',
    trigger: 'unanswered_for',
    after: { minutes: 5, businessTime: false },
    actions: [{ type: 'mention', data: { content: 'Somebody waits.', onCallTeamId: team.id } }],
  } as const;
  const result = await backtest(fixture, { kind: 'automation', automationId: null, rule });
  expect(result.totals.replayed).toMatchObject({ fired: 1 });
  expect(result.pings).toMatchObject({ total: 1 });
  expect(result.called).toMatchObject([{ id: STAFF }]);
});

describe('reminders', () => {
  const REMINDING = {
    kind: 'automation',
    automationId: null,
    rule: {
      name: 'Remind',
      trigger: 'unanswered_for',
      after: { minutes: 5, businessTime: false },
      actions: [{ type: 'remind', data: { minutes: 60, staffId: STAFF } }],
    },
  } as const;

  it('call a person when they are due', async () => {
    await fixture.clock.advance(3_000 * SECOND_MS);
    expect((await backtest(fixture, REMINDING)).pings).toMatchObject({ total: 0 });
    await fixture.clock.advance(3_000 * SECOND_MS);
    const result = await backtest(fixture, REMINDING);
    expect(result.pings).toMatchObject({ total: 1 });
    expect(result.called).toMatchObject([{ type: 'staff', id: STAFF, replayed: 1 }]);
  });

  it('call nobody to a ticket that is closed meanwhile', async () => {
    const { app, guild } = fixture;
    await fixture.clock.advance(600 * SECOND_MS);
    const target = { guild, ticket: opened.id, actor: SYSTEM, ifVersion: null };
    await app.tickets.close({ ...target, reason: null, silently: false });
    await fixture.clock.advance(6_000 * SECOND_MS);
    const result = await backtest(fixture, REMINDING);
    expect(result.totals.replayed).toMatchObject({ fired: 1 });
    expect(result.pings).toMatchObject({ total: 0 });
  });
});
