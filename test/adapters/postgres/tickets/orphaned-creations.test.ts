import { NO_PROBLEMS } from '../../../support/no-problems.ts';
import { uuidIds } from '#adapters/node/ids.ts';
import { createTranslator } from '#adapters/texts/translator.ts';
import { openTicket, type OpenTicketPorts } from '#core/tickets/creation/open-ticket.ts';
import type { TicketCreations } from '#core/tickets/index.ts';
import { cleanUpOrphans } from '#core/tickets/creation/clean-up-orphans.ts';
import { storesOver } from '../../../contracts/over-database.ts';
import { TICKET_INPUT } from '../../../core/tickets/context.ts';
import { aCategory, aServer } from '../../../support/build.ts';
import { SteadyClock } from '../../../support/fake-clock.ts';
import { postgresDatabase, withPostgres } from '../../../support/databases.ts';

const ROUNDS = 60;

withPostgres('creations that broke off', () => {
  /** Dies after the channel is open, and gives nothing back. */
  const dying = (ports: OpenTicketPorts): OpenTicketPorts => ({
    ...ports,
    creations: Object.assign(Object.create(ports.creations) as TicketCreations, {
      start: ports.creations.start.bind(ports.creations),
      reserveNumber: ports.creations.reserveNumber.bind(ports.creations),
      commit: () => Promise.reject(new Error('killed')),
      abandon: () => Promise.reject(new Error('killed')),
    }),
  });

  it('are removed or taken up by a retry, never both: no living ticket loses its channel', async () => {
    const stores = storesOver(await postgresDatabase());
    const clock = new SteadyClock();
    const replyTimes = { findUsual: () => Promise.resolve(null) };
    const ports = {
      ...stores,
      files: stores.attachments,
      translator: createTranslator(),
      replyTimes,
      privacyPage: null,
      problems: NO_PROBLEMS,
      clock,
      ids: uuidIds,
    };
    const server = aServer();
    const category = aCategory(server.id);
    await stores.organizations.addServer(server);
    await stores.categories.add(category);
    const input = (key: string) => ({
      ...TICKET_INPUT,
      guild: server.id,
      categoryId: category.id,
      key: { callerId: uuidIds.next('token'), key, fingerprint: 'same' },
    });
    const requests = Array.from({ length: ROUNDS }, (_, round) => input(`round-${round}`));
    for (const request of requests) await expect(openTicket(dying(ports))(request)).rejects.toThrow('killed');

    await clock.advance(61_000);
    const retries = requests.map((request) => openTicket(ports)(request));
    const sweeps = Array.from({ length: 4 }, () => cleanUpOrphans(ports)());
    const opened = await Promise.all(retries);
    await Promise.all(sweeps);
    await clock.advance(61_000);
    await cleanUpOrphans(ports)();

    const channels = (await stores.chat.listChannels(server.id)).map(({ id }) => id);
    expect(opened.map(({ ticket }) => ticket.channelId).sort()).toEqual(channels.sort());
    const { items } = await stores.tickets.list(server.id, { sort: 'createdAt' }, { limit: 100, after: null });
    expect(items.map(({ id }) => id).sort()).toEqual(opened.map(({ ticket }) => ticket.id).sort());
    await stores.close();
  });
});
