import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type CodeBlock, fillIn, isShell, listBlocks, SHELL_PRELUDE } from '../support/docs/guides.ts';
import { useDiscord } from '../support/discord/discord.ts';
import { emptyFolder, ROOT, type RunningService, startService } from '../support/programs/process.ts';

/** Blocks that one reader follows in one shell, after the first start that the README shows, with what they put in by hand. */
const SESSION: readonly (readonly [block: string, ...puts: readonly (readonly [shown: string, put: string])[]])[] = [
  ['docs/build/first-request.md 1'],
  ['docs/build/first-request.md 2'],
  ['docs/build/first-request.md 3'],
  [
    'docs/build/attachments.md 1',
    // The ticket before is closed by now.
    ['curl -s "$API/attachments"', 'ID=$(curl -s "$API/tickets" -H "$AUTH" | pick_id)\ncurl -s "$API/attachments"'],
    ['"…"', `"'$(pick_id < "$ANSWER")'"`],
  ],
  ['docs/use/flows.md 1'],
  ['docs/build/webhooks.md 1'],
  ['docs/build/webhooks.md 3', ['<that url>', `'$(pick url < "$ANSWER")'`]],
  [
    'docs/use/dashboard.md 1',
    ['--guild <id>', '--guild $GUILD'],
    ['--org <id>', '--org $ORG'],
    ['<id of the account in the chat>', '4711'],
  ],
];

/** Those that need a Discord, with its stand-in. */
const WITH_DISCORD = ['docs/use/discord.md 2'];

/** What no reader can follow here, or what another test follows. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'README.md 1': '.ci/run and .ci/try-start',
  'docs/build/integration.md 1': 'test/faults/integration.test.ts',
  'docs/build/webhooks.md 2': 'test/adapters/webhooks/receivers.test.ts',
  'docs/build/webhooks.md 4': 'test/apps/forward-webhooks.test.ts',
  'docs/mutants.md 1': 'takes hours',
  'docs/operate/backup.md 1': 'test/e2e/backup.test.ts',
  'docs/operate/backup.md 2': 'test/apps/backup/schedule.test.ts',
  'docs/operate/backup.md 3': 'test/e2e/databases/restore-drill.test.ts',
  'docs/operate/host.md 1': 'test/e2e/containers/setup.test.ts; there is no Docker in CI',
  'docs/operate/host.md 2': 'test/e2e/package.test.ts',
  'docs/operate/host.md 3': 'test/apps/setup',
  'docs/operate/host.md 4': 'test/apps/update; needs systemd',
  'docs/operate/host-other.md 1': 'test/e2e/package.test.ts',
  'docs/operate/host-other.md 2': 'test/e2e/containers; there is no Docker in CI',
  'docs/operate/host-other.md 3': 'test/e2e/containers; there is no Docker in CI',
  'docs/operate/host-other.md 4': 'needs a cluster; the manifests are checked by test/apps',
  'docs/operate/host-other.md 5': 'needs systemd',
  'docs/operate/host-other.md 6': 'needs systemd',
  'docs/operate/storage.md 1': 'test/apps/move-database',
  'docs/operate/traces.md 1': 'test/e2e/discord/traces.test.ts',
  'docs/site/home.md 1': '.ci/run and .ci/try-start',
  'docs/use/discord.md 1': 'test/support/chat/discord-processes.ts, with the same variables',
};

const STARTING_MS = 120_000;
const SESSION_MS = 240_000;

const discord = useDiscord();
let blocks: readonly CodeBlock[];
let folder: string;
let service: RunningService;

beforeAll(async () => {
  blocks = await listBlocks();
  folder = await emptyFolder();
  service = await startService({ DATA_DIR: folder });
}, STARTING_MS);
afterAll(() => service.stop());

const find = (name: string): CodeBlock => {
  const block = blocks.find((one) => one.name === name && isShell(one));
  if (!block) throw new Error(`There is no block ${name}.`);
  return block;
};

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

/** Runs a script in the clone as a reader would. @returns what it printed @throws with that when a command fails */
const runScript = async (lines: readonly string[], environment: Readonly<Record<string, string>>): Promise<string> => {
  const file = join(folder, 'guide.sh');
  await writeFile(file, [SHELL_PRELUDE, ...lines].join('\n'));
  const env = { ...process.env, DATA_DIR: folder, ANSWER: join(folder, 'answer.json'), ...environment };
  const running = promisify(execFile)('bash', [file], { cwd: ROOT, env });
  const { stdout } = await running.catch((error: unknown) => {
    const { stdout: printed, stderr } = error as { readonly stdout: string; readonly stderr: string };
    throw new Error(`The script failed:\n${printed.slice(-2_000)}\n${stderr.slice(-2_000)}`, { cause: error });
  });
  return stdout;
};

it('each block of commands is followed here or elsewhere, and there is a reason for the latter', () => {
  const followed = [...SESSION.map(([name]) => name), ...WITH_DISCORD, ...Object.keys(ELSEWHERE)];
  expect(followed.toSorted()).toEqual(
    blocks
      .filter(isShell)
      .map(({ name }) => name)
      .toSorted(),
  );
});

it('each example in JSON is JSON, line by line where there are several', () => {
  for (const { name, text } of blocks.filter(({ language }) => language === 'json')) {
    const isWhole = text.startsWith('{\n') || text.startsWith('[');
    for (const part of isWhole ? [text] : text.trim().split('\n')) {
      expect([name, part, isJson(part)]).toEqual([name, part, true]);
    }
  }
});

it(
  'the commands of the guides work one after the other, as they stand there',
  async () => {
    const [token = '', organizationToken = ''] = service.output().match(/gdk_\w+/g) ?? [];
    await writeFile(join(folder, 'invoice.pdf'), '%PDF-1.4\n%%EOF\n');
    const firstTicket = /^curl .*$/m.exec(service.output())?.[0] ?? '';
    const script = SESSION.map(([name, ...puts]) =>
      puts.reduce((text, [shown, put]) => text.replaceAll(shown, put), fillIn(find(name).text)),
    );
    const printed = await runScript(
      [firstTicket, ...script]
        .map((text) => text.replaceAll('http://127.0.0.1:3000', service.url).replaceAll('gdk_…', token))
        .map((text) => text.replaceAll('@invoice.pdf', `@${folder}/invoice.pdf`)),
      { GUILD: '1000000000000000001', ORG: await findOrganization(organizationToken) },
    );
    // The ticket of the panel, and a link for each command of the dashboard.
    expect(printed).toContain('"number":1');
    expect(printed.match(/\/dashboard\/\S*sign-in\S*/g)).toHaveLength(3);
  },
  SESSION_MS,
);

it(
  'the commands that connect Discord work, over its stand-in',
  async () => {
    discord.addGuild({ name: 'Acme' });
    const environment = { ...discord.environment, CHAT_PLATFORM: 'discord', DATA_DIR: await emptyFolder() };
    // The commands are those after a first start.
    await (await startService(environment)).stop();
    const printed = await runScript(
      WITH_DISCORD.map((name) => fillIn(find(name).text)),
      environment,
    );
    expect(printed).toContain(`client_id=${discord.applicationId}`);
    expect(printed).toContain('Acme');
  },
  SESSION_MS,
);

const findOrganization = async (token: string): Promise<string> =>
  (await service.as(token).get('/v1/me')).body.data.organization.id;
