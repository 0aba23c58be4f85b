import { join } from 'node:path';
import { type Client, client } from '../../support/api.ts';
import { convertFile, SAMPLE_GUILD, SAMPLES } from '../../support/portability/convert-file.ts';
import { countRows, reportIn, runIn } from '../../support/portability/use-portability.ts';
import { done, type Json } from '../../support/spec-helpers.ts';
import { useApi } from '../../support/use-api.ts';

const api = useApi();
let as: Client;
let report: Json;
beforeAll(async () => {
  await runIn(api, 'admin', 'guild', 'add', SAMPLE_GUILD, '--name', 'Harbor Lights', '--plan', 'enterprise');
  as = client(api.url, await api.token({ kind: 'guild', guildId: SAMPLE_GUILD as never }));
  const out = await convertFile('open-ticket', join(SAMPLES, 'open-ticket'), []);
  report = await reportIn(api, 'admin', 'import', 'run', out, '--guild', SAMPLE_GUILD, '--settings');
  await api.work();
});

it('imports the configuration and the tickets of Open Ticket', async () => {
  expect(report).toMatchObject({ known: 0, broken: [], added: { category: 1, panel: 1, block: 1, ticket: 2 } });
  expect(await done(as.get('/v1/categories'))).toMatchObject([
    {
      name: 'Orders',
      channelNamePattern: 'order-{{ticket.number}}',
      limits: { perUser: 3, total: 20, cooldownSeconds: 600 },
      autoClose: { inactiveHours: 24, onMemberLeave: true },
      form: { questions: [{ label: 'Which order is it about?' }] },
    },
  ]);
  expect(await done(as.get('/v1/panels'))).toMatchObject([
    { name: 'Help', status: 'draft', options: [{}, { url: 'https://example.com' }] },
  ]);
  expect(await done(as.get('/v1/settings'))).toMatchObject({ locale: 'de', openingRules: { openInServer: 3 } });
  expect(await done(as.get('/v1/blocklist'))).toMatchObject([{ userId: '1100000000000000195', reason: 'Spam' }]);
});

it('leaves closed tickets their channels, and lets open ones go on in theirs', async () => {
  const tickets: Json[] = await done(as.get('/v1/tickets?sort=createdAt'));
  expect(tickets).toMatchObject([
    { ticketNumber: 1, status: 'closed', channelId: '1100000000000001001', closedAt: '2025-05-02T11:30:00.000Z' },
    { ticketNumber: 3, status: 'open', channelId: null, claimedById: '1100000000000000113', priority: 'high' },
  ]);
  expect(await countRows(api, SAMPLE_GUILD, ['ticket_adoptions'])).toEqual({ ticket_adoptions: 1 });
});
