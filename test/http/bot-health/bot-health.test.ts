import type { Client } from '../../support/api.ts';
import { createOrganizationClient, done, type Json } from '../../support/spec-helpers.ts';
import { useApi } from '../../support/use-api.ts';

const api = useApi();

const RULE = {
  name: 'React',
  trigger: 'ticket.created',
  actions: [{ type: 'add_note', data: { content: 'Seen' } }],
};

const reported = async (as: Client): Promise<string[]> =>
  (await done(as.get('/v1/events?eventTypes=bot.unavailable,bot.recovered'))).map(({ type }: Json) => type);

it('every server gets one event when the bot is lost, and one when it is back', async () => {
  const clients = [await api.as(await api.server()), await api.as(await api.server())];
  const looked = () => Promise.all([1, 2, 3].map(() => api.service.app.botHealth.check()));
  await looked();
  for (const as of clients) expect(await reported(as)).toEqual([]);
  await api.service.chat.setOnline(false);
  await looked();
  await looked();
  await api.service.chat.setOnline(true);
  await looked();
  for (const as of clients) expect(await reported(as)).toEqual(['bot.unavailable', 'bot.recovered']);
});

it('writes nothing for servers whose events nobody reads, however many there are', async () => {
  const { database, chat, app } = api.service;
  await database.query(
    `insert into servers (id, name, plan, organization_id, created_at, last_ticket_number)
     select (7000000 + n)::text, 'Idle', 'free', null, now(), 0 from generate_series(1, 20000) n`,
  );
  const readers = {
    webhook: await api.server(),
    feed: await api.server(),
    reaction: await api.server(),
    organization: await api.server(),
    organizationWebhook: await api.server(),
    otherScope: await api.server(),
    revoked: await api.server(),
  };
  await done((await api.as(readers.webhook, ['webhooks:write'])).post('/v1/webhooks', { url: 'https://8.8.8.8/x' }));
  await database.query('update tokens set revoked_at = now() where guild_id = any(:guildId)', {
    guildId: [readers.webhook.id],
  });
  await api.as(readers.feed, ['webhooks:read']);
  await api.as(readers.otherScope, ['tickets:read']);
  await api.as(readers.revoked, ['webhooks:read']);
  await database.query('update tokens set revoked_at = now() where guild_id = :guildId', {
    guildId: readers.revoked.id,
  });
  await done((await api.as(readers.reaction, ['flows:write'])).post('/v1/automations', RULE));
  const organizationId = await api.organization('team', [readers.organization]);
  await api.token({ kind: 'organization', organizationId }, ['webhooks:read']);
  const byWebhook = await createOrganizationClient(api, [readers.organizationWebhook], ['webhooks:write']);
  await done(byWebhook.post('/v1/org/webhooks', { url: 'https://8.8.8.8/x' }));
  const eventsBefore = await database.query<{ id: string }>('select id from events');

  await chat.setOnline(false);
  await app.botHealth.check();
  await chat.setOnline(true);
  await app.botHealth.check();
  const written = await database.query<{ guildId: string; type: string }>(
    `select guild_id as "guildId", type from events where not id = any(:id::uuid[]) order by guild_id, type`,
    { id: eventsBefore.map(({ id }) => id) },
  );
  const reported = new Set(written.map(({ guildId }) => guildId));
  for (const name of ['webhook', 'feed', 'reaction', 'organization', 'organizationWebhook'] as const)
    expect([name, reported.has(readers[name].id)]).toEqual([name, true]);
  for (const name of ['otherScope', 'revoked'] as const)
    expect([name, reported.has(readers[name].id)]).toEqual([name, false]);
  expect([...reported].filter((id) => /^70[0-2]\d{4}$/.test(id))).toEqual([]);
  expect(written.length).toBeLessThan(40);
});
