import pg from 'pg';
import { type Prometheus, startPrometheus } from '../../support/alerts/prometheus.ts';
import { expectCalm, keepDoing, useEnds, withPrometheus } from '../../support/alerts/suite.ts';
import { client, type Client } from '../../support/api.ts';
import { postgresUrl } from '../../support/databases.ts';
import { STARTING_MS } from '../../support/chat/discord-processes.ts';
import { runCliHere, startService } from '../../support/programs/process.ts';
import { done } from '../../support/spec-helpers.ts';
import { tcpProxy, type TcpProxy } from '../../support/programs/tcp-proxy.ts';

const GUILD = '6182';
/** Others with requests of their own: one owner has 8 reads in progress at once, fewer than connections. */
const OTHERS = ['6183', '6184', '6185'];
/** A process takes two seconds to answer a scrape while its database does not answer, or statements wait. */
const SCRAPE_EVERY_MS = 3_000;
/** Of each answer of the database; a request needs one at least. */
const SLOW_MS = 700;
/** Many more than connections. */
const CROWD = 60;
/** A client may have twelve searches at once. */
const SEARCHES = 30;

withPrometheus('alerts about requests and the database', () => {
  const later = useEnds();
  let proxy: TcpProxy;
  let direct: pg.Client;
  let prometheus: Prometheus;
  let as: Client;
  let all: readonly Client[];
  let categoryId: string;

  beforeAll(async () => {
    const url = new URL(await postgresUrl());
    direct = new pg.Client({ connectionString: url.href });
    await direct.connect();
    later(() => direct.end());
    const cli = { DATABASE_URL: url.href };
    proxy = await tcpProxy({ host: url.hostname, port: Number(url.port || 5432) });
    later(() => proxy.close());
    const there = new URL(url);
    [there.hostname, there.port] = ['127.0.0.1', String(proxy.port)];
    const environment = { DATABASE_URL: there.href };
    const api = await startService(environment, 'api');
    later(() => api.kill());
    const worker = await startService({ ...environment, WORKER_PORT: '0' }, 'worker');
    later(() => worker.kill());
    const add = async (guild: string) => {
      await runCliHere(['admin', 'guild', 'add', guild, '--name', 'Slow', '--plan', 'enterprise'], cli);
      const create = ['token', 'create', '--guild', guild, '--name', 'x', '--scopes', 'all'];
      return client(api.url, (await runCliHere(create, cli)).stdout);
    };
    as = await add(GUILD);
    all = [as, ...(await Promise.all(OTHERS.map(add)))];
    categoryId = (await done(as.post('/v1/categories', { name: 'Support' }))).id;
    prometheus = await startPrometheus({
      targets: { api: api.url, worker: worker.url },
      scrapeEveryMs: SCRAPE_EVERY_MS,
    });
    later(() => prometheus.close());
    later(keepDoing(() => as.get('/v1/tickets'), 100));
  }, STARTING_MS);
  const openTicket = () => done(as.post('/v1/tickets', { categoryId, requesterId: '1', message: 'The login fails.' }));

  it('none fires while all is well', async () => {
    await openTicket();
    await expectCalm(prometheus);
  });

  describe('while the database answers late, and lacks a table of one job', () => {
    beforeAll(async () => {
      await direct.query('alter table ticket_words rename to ticket_words_elsewhere');
      await openTicket();
      proxy.delay(SLOW_MS);
    });

    it('GuildeskJobFailing fires', () => prometheus.untilFiring('GuildeskJobFailing'));

    it('GuildeskRequestsSlow fires', () => prometheus.untilFiring('GuildeskRequestsSlow'));

    it('both end with that', async () => {
      await direct.query('alter table ticket_words_elsewhere rename to ticket_words');
      proxy.restore();
      await prometheus.untilEnded('GuildeskRequestsSlow');
      await prometheus.untilEnded('GuildeskJobFailing');
    });
  });

  describe('while the database is cut off', () => {
    beforeAll(() => proxy.cut());

    it('GuildeskDatabaseUnreachable fires for each process', async () => {
      await prometheus.untilFiring('GuildeskDatabaseUnreachable', 'api', 'worker');
    });

    it('GuildeskRequestsFailing fires', async () => {
      await prometheus.untilFiring('GuildeskRequestsFailing');
    });

    it('GuildeskErrorBudgetBurning fires', async () => {
      await prometheus.untilFiring('GuildeskErrorBudgetBurning');
    });
  });

  it('the two that are critical end when the database is back', async () => {
    proxy.restore();
    await prometheus.untilEnded('GuildeskDatabaseUnreachable');
    await prometheus.untilEnded('GuildeskRequestsFailing');
  });

  describe('while requests wait for a lock', () => {
    let crowd: (() => Promise<void>)[];
    beforeAll(async () => {
      await direct.query('begin');
      await direct.query('lock table canned_replies in access exclusive mode');
      crowd = [
        ...Array.from({ length: CROWD }, (_, place) =>
          keepDoing(() => (all[place % all.length] ?? as).get('/v1/canned-replies'), 50),
        ),
        ...Array.from({ length: SEARCHES }, () => keepDoing(() => as.get('/v1/tickets?q=login'), 300)),
      ];
    });

    it('GuildeskDatabaseConnectionsShort fires for the process in which statements wait', async () => {
      await prometheus.untilFiring('GuildeskDatabaseConnectionsShort', 'api');
    });

    it('GuildeskRequestsShed fires, since a client sends more than it may, and both end when the lock does', async () => {
      await prometheus.untilFiring('GuildeskRequestsShed');
      await direct.query('rollback');
      await Promise.all(crowd.map((stop) => stop()));
      await prometheus.untilEnded('GuildeskDatabaseConnectionsShort');
      await prometheus.untilEnded('GuildeskRequestsShed');
    });
  });
});
