import { systemClock } from '#adapters/node/system-clock.ts';
import { toGuildId } from '#core/shared/ids.ts';
import type { OperatorStatements } from '../../apps/cli/command/command-context.ts';
import { runCommand } from '../../apps/cli/commands.ts';
import { createInMemory } from '../support/in-memory.ts';

const [FIRST, SECOND] = ['7001', '7002'].map(toGuildId) as [ReturnType<typeof toGuildId>, ReturnType<typeof toGuildId>];
const OPERATOR: OperatorStatements = {
  contact: 'privacy@example.com',
  policyUrl: 'https://example.com/privacy',
  encryptionAtRest: 'LUKS on all volumes',
  publicUrl: 'https://support.example.com',
  intentMode: 'auto',
  storage: 'postgres+s3',
};

const setUp = async () => {
  const { app } = createInMemory();
  for (const id of [FIRST, SECOND]) await app.organizations.addServer(id, 'A server', 'pro');
  const change = (guild: typeof FIRST, fields: object) =>
    app.settings.update({ guild, ifVersion: null, change: fields });
  const review = async (operator?: OperatorStatements): Promise<string> => {
    const context = { app, database: null, clock: systemClock, ...(operator && { operator }) };
    const { stdout, exitCode } = await runCommand(context, ['admin', 'discord-review']);
    expect(exitCode).toBe(0);
    return stdout;
  };
  return { change, review };
};

const readSection = (text: string, title: string): string => text.split(`## ${title}\n\n`)[1]?.split('\n\n##')[0] ?? '';

it('lists what is missing where nothing is configured', async () => {
  const { review } = await setUp();
  const missing = readSection(await review(), 'Still missing');
  for (const name of [
    'PRIVACY_CONTACT',
    'PRIVACY_POLICY_URL',
    'ENCRYPTION_AT_REST',
    'PUBLIC_URL',
    'CHAT_PLATFORM=discord',
    'retention.closedTicketsDays` in the settings (servers: 2)',
  ])
    expect(missing).toContain(name);
});

it('has the statements of the operator and the settings of all servers', async () => {
  const { change, review } = await setUp();
  await change(FIRST, { retention: { closedTicketsDays: 30, transcriptsDays: 90 } });
  await change(SECOND, { retention: { closedTicketsDays: 60 }, privacy: { memberRequests: 'off' } });
  const text = await review(OPERATOR);
  expect(readSection(text, 'Still missing').split('\n')).toEqual([
    '- [ ] `privacy.memberRequests` is `off` (servers: 1)',
    '- [ ] Pictures or a video of a ticket in Discord, in the dashboard, and of its transcript',
  ]);
  expect(readSection(text, 'Encryption at rest')).toBe('LUKS on all volumes');
  expect(readSection(text, 'Contact')).toBe('privacy@example.com');
  expect(readSection(text, 'Privacy policy')).toBe('https://example.com/privacy');
  expect(readSection(text, 'Where data is stored')).toContain('S3 bucket');
  const retention = readSection(text, 'How long data is kept');
  expect(retention).toContain('Closed tickets with messages, notes and files: 30 to 60 days');
  expect(retention).toContain('Transcripts of closed tickets: 90 days; in 1 of 2 servers until somebody deletes them');
  expect(retention).toContain('Events and their deliveries: 30 days');
  expect(readSection(text, 'How a person gets a copy, and has their data deleted')).toContain(
    '0 servers: done at once; 1: decided by staff; 1: not by commands',
  );
});
