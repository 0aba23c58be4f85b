import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** The node that runs the tests also runs the generators: orval needs a newer one than the project's oldest. */
const runScript = (script: string, ...options: readonly string[]) =>
  promisify(execFile)(process.execPath, [atRoot(`node_modules/${script}`), ...options], { cwd: folder });

const atRoot = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const DOCUMENT = atRoot('docs/openapi.json');
const STRICT = '--strict --noEmit --pretty false --target es2022 --module esnext --moduleResolution bundler';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guildesk-clients-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What the compiler says of files, all compiled at once: it reads its libraries for a long time. */
const compile = async (files: Readonly<Record<string, string>>): Promise<readonly string[]> => {
  for (const [name, source] of Object.entries(files)) await writeFile(join(folder, name), source);
  const outcome = await runScript('typescript/bin/tsc', ...STRICT.split(' '), ...Object.keys(files)).catch(
    (error: unknown) => error as { readonly stdout?: unknown },
  );
  return String(outcome.stdout).split('\n').slice(0, 20);
};

const TYPES_IN_USE = `
import type { components, operations, paths } from './schema';

export const ticket: components['schemas']['TicketCreate'] = { categoryId: 'c', requesterId: '1' };
export const body: paths['/tickets']['post']['requestBody']['content']['application/json'] = ticket;
export const twin: operations['memberServer.tickets.create']['requestBody']['content']['application/json'] = ticket;
export const subjectsOf = ({ data }: components['schemas']['TicketPage']): (string | null)[] => data.map((one) => one.subject);
// @ts-expect-error a ticket needs a category
export const incomplete: components['schemas']['TicketCreate'] = { requesterId: '1' };
`;

const CLIENT_IN_USE = `
import { memberServerTicketsCreate, organizationAnalyticsGetOverview, ticketsCreate, ticketsList, type TicketCreate } from './client';

const ticket: TicketCreate = { categoryId: 'c', requesterId: '1' };
export const use = async (): Promise<(string | null)[]> => {
  await ticketsCreate(ticket);
  await memberServerTicketsCreate('1', ticket);
  await organizationAnalyticsGetOverview({ timezone: 'UTC' });
  const page = await ticketsList({ limit: 10 });
  return page.status === 200 ? page.data.data.map((one) => one.subject) : [page.data.error.message];
};
// @ts-expect-error a ticket needs a category
export const incomplete: TicketCreate = { requesterId: '1' };
`;

const generate = async (): Promise<void> => {
  // By itself it takes fields with a default for ones that are always there, which is not so in requests.
  const options = ['--output', 'schema.ts', '--default-non-nullable=false'];
  await runScript('openapi-typescript/bin/cli.js', DOCUMENT, ...options);
  const output = ['--output', join(folder, 'client.ts'), '--client', 'fetch'];
  await runScript('orval/dist/bin/orval.mjs', '--input', DOCUMENT, ...output);
};

let complaints: readonly string[];
beforeAll(async () => {
  await generate();
  complaints = await compile({
    'use-types.ts': TYPES_IN_USE,
    'use-client.ts': CLIENT_IN_USE,
    'wrong.ts': 'export const wrong: number = "text";',
  });
});

it('gives types and a client that compile and fit their use, by openapi-typescript and orval', () => {
  expect(complaints.filter((line) => line && !line.startsWith('wrong.ts'))).toEqual([]);
});

it('finds what does not fit', () => {
  expect(complaints).toContainEqual(expect.stringMatching(/^wrong\.ts.*TS2322/));
});

it('has one function of the client of orval for each operation', async () => {
  const names = [...(await readFile(join(folder, 'client.ts'), 'utf8')).matchAll(/^export const (\w+) = async /gm)];
  const { paths } = JSON.parse(await readFile(DOCUMENT, 'utf8')) as { paths: Record<string, object> };
  const operations = Object.values(paths).flatMap((methods) => Object.keys(methods));
  expect(new Set(names.map(([, name]) => name)).size).toBe(operations.length);
});
