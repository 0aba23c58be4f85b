import { join } from 'node:path';
import { runConvert } from '../../../apps/cli/convert/run-convert.ts';
import { type Client, client } from '../../support/api.ts';
import { refuseIn, reportIn, runIn } from '../../support/portability/use-portability.ts';
import { emptyFolder, ROOT } from '../../support/programs/process.ts';
import { done, type Json } from '../../support/spec-helpers.ts';
import { useApi } from '../../support/use-api.ts';

const FILES = join(ROOT, 'test/support/portability/ticketsbot');
const GUILD = '1100000000000000001';

const api = useApi();
let as: Client;
let report: Json;
const printed: string[] = [];
beforeAll(async () => {
  await runIn(api, 'admin', 'guild', 'add', GUILD, '--name', 'Harbor Lights', '--plan', 'enterprise');
  as = client(api.url, await api.token({ kind: 'guild', guildId: GUILD as never }));
  const out = join(await emptyFolder(), 'server.tar.gz');
  const transcripts = ['--transcripts', join(FILES, 'guild-transcripts.zip')];
  const words = ['admin', 'import', 'convert', join(FILES, 'guild-data.zip'), '--from', 'ticketsbot', ...transcripts];
  const { stdout } = await runConvert([...words, '--out', out], (line) => printed.push(line));
  expect(stdout).toContain('tickets 4');
  report = await reportIn(api, 'admin', 'import', 'run', out, '--guild', GUILD, '--settings');
  await api.work();
});

it('imports all that Tickets exported', () => {
  expect(printed).toEqual(['Signatures are not checked: that needs --public-key.']);
  expect(report).toMatchObject({ known: 0, broken: [] });
  // "Imported" is the category of the ticket without a panel.
  expect(report.added).toMatchObject({
    ticket: 4,
    message: 4,
    category: 3,
    panel: 3,
    team: 1,
    cannedReply: 2,
    block: 2,
  });
  expect(report.added.transcript).toBe(3);
});

it('keeps categories with their rules, and answers that stood in messages of the bot', async () => {
  const categories: Json[] = await done(as.get('/v1/categories?archived=true'));
  const [applications] = categories.filter(({ name }) => name === 'Applications');
  expect(applications).toMatchObject({
    emoji: '<:anchor:1100000000000000401>',
    archived: true,
    claimMode: 'claimer_writes',
    staffRoleIds: ['1100000000000000203'],
    openingRules: { roles: [{ roleId: '1100000000000000205', effect: 'deny' }] },
  });
  const [team] = await done(as.get('/v1/teams'));
  expect(applications?.teamIds).toEqual([team.id]);
  expect(await done(as.get('/v1/settings'))).toMatchObject({ locale: 'de', openingRules: { openInServer: 3 } });
  const tickets: Json[] = await done(as.get('/v1/tickets?sort=createdAt'));
  expect(tickets.map(({ ticketNumber, status }) => [ticketNumber, status])).toEqual([
    [2, 'closed'],
    [1, 'closed'],
    [4, 'closed'],
    [3, 'pending'],
  ]);
  expect(tickets[1]).toMatchObject({
    formAnswers: [{ label: 'Which order is it about?', value: 'HL-10042' }],
    feedback: { rating: 5, comment: 'How was it?: Fast and kind' },
    requesterName: 'alex.tide',
  });
});

it('names what a conversion needs', async () => {
  const convert = (...words: string[]) => runConvert(['admin', 'import', 'convert', ...words], () => undefined);
  await expect(convert('x.zip', '--from', 'ticketsbot')).rejects.toThrow(/Name the file, --from and --out/);
  await expect(convert('x.zip', '--from', 'helper', '--out', 'y')).rejects.toThrow(
    /none of discord-tickets, ticketsbot/,
  );
  await expect(
    convert('x.zip', '--from', 'ticketsbot', '--out', 'y', '--public-key', join(FILES, 'nothing')),
  ).rejects.toThrow(/nothing cannot be read/);
  expect(await refuseIn(api, 'admin', 'import', 'run', 'x', '--guild', GUILD, '--open', 'keep')).toMatch(
    /no file|none of/,
  );
});
