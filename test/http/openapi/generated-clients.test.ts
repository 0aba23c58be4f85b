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

/** What the compiler says of a file that uses a client. */
const compile = async (name: string, source: string): Promise<string> => {
  await writeFile(join(folder, name), source);
  const outcome = await runScript('typescript/bin/tsc', ...STRICT.split(' '), name).catch(
    (error: unknown) => error as { readonly stdout?: unknown },
  );
  return String(outcome.stdout).slice(0, 3_000);
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

describe('openapi-typescript', () => {
  // By itself it takes fields with a default for ones that are always there, which is not so in requests.
  beforeAll(() =>
    runScript('openapi-typescript/bin/cli.js', DOCUMENT, '--output', 'schema.ts', '--default-non-nullable=false'),
  );

  it('gives types that compile and fit their use', async () => {
    expect(await compile('use-types.ts', TYPES_IN_USE)).toBe('');
  });
});

describe('orval', () => {
  beforeAll(() =>
    runScript(
      'orval/dist/bin/orval.mjs',
      '--input',
      DOCUMENT,
      '--output',
      join(folder, 'client.ts'),
      '--client',
      'fetch',
    ),
  );

  it('gives a client that compiles and fits its use', async () => {
    expect(await compile('use-client.ts', CLIENT_IN_USE)).toBe('');
  });

  it('has one function for each operation', async () => {
    const names = [...(await readFile(join(folder, 'client.ts'), 'utf8')).matchAll(/^export const (\w+) = async /gm)];
    const { paths } = JSON.parse(await readFile(DOCUMENT, 'utf8')) as { paths: Record<string, object> };
    const operations = Object.values(paths).flatMap((methods) => Object.keys(methods));
    expect(new Set(names.map(([, name]) => name)).size).toBe(operations.length);
  });
});

it('finds what does not fit', async () => {
  expect(await compile('wrong.ts', 'export const wrong: number = "text";')).toContain('TS2322');
});
