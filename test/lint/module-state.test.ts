import { globSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { ROOT } from '../support/programs/process.ts';
import { listModuleState } from './list-module-state.ts';

const CACHE = 'a pure cache: what is found is what would be made';
const BY_REQUEST = 'kept by an object of one request, and gone with it';
const COMPILED = 'compiled or loaded once, from nothing that changes';

/**
 * What modules remember, which suites of one worker share (CONTRIBUTING.md). A cache of which a suite counts the hits begins with
 * texts of its own; everything else that is remembered belongs into an object that is made for a service.
 */
const ALLOWED: Readonly<Record<string, string>> = {
  'adapters/discord/message-schemas.ts onLeftOut': 'set while one message is parsed, which waits for nothing',
  'adapters/files/file-inspector.ts load': COMPILED,
  'adapters/http/exchange/request-body.ts received': BY_REQUEST,
  'adapters/http/load-shedding/find-caller.ts found': BY_REQUEST,
  'adapters/http/load-shedding/shedding.ts releases': BY_REQUEST,
  'adapters/http/pipeline/deprecation.ts registry': 'filled while schemas are declared',
  'adapters/http/server/create-handler.ts limitUploads': 'counts uploads under way; each gives its place back',
  'adapters/http/transcripts/rendered-transcripts.ts renderTranscriptOnce': CACHE,
  'adapters/http/webhooks/event-payloads.ts getWriter': COMPILED,
  'adapters/postgres/database/errors.ts refused': 'kept by an error, and gone with it',
  'adapters/postgres/database/named-parameters.ts cache': CACHE,
  'adapters/postgres/tracing/summarize-statement.ts cache': CACHE,
  'adapters/webhooks/sign.ts prepared': CACHE,
  'apps/cli/forward-webhooks/main.ts end': 'the program of one process, which no suite loads',
  'core/shared/time-zone.ts known': CACHE,
  'core/tickets/leasing/with-lease.ts takeTurn': 'holds turns under way by server and ticket; each ends',
};

it('modules remember nothing that suites of one worker would share, but for what is listed', () => {
  const files = globSync(['core/**/*.ts', 'adapters/**/*.ts', 'apps/**/*.ts'], { cwd: ROOT }).filter(
    (file) => !/node_modules|^apps\/dashboard\//.test(file),
  );
  expect(files.length).toBeGreaterThan(1_000);
  const found = files.flatMap((file) =>
    listModuleState(join(ROOT, file)).map((name) => `${relative('.', file)} ${name}`),
  );
  expect(found.toSorted()).toEqual(Object.keys(ALLOWED));
});

it('finds what is changed, and nothing else', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'guildesk-state-'));
  const file = join(folder, 'module.ts');
  const lines = [
    'let count = 0;',
    'const seen = new Set<string>(); export const see = (text: string) => seen.add(text);',
    'const list: string[] = []; export const add = (text: string) => { list.push(text); };',
    'export const fields: Record<string, string> = {}; export const put = () => { fields.a = "a"; };',
    'const cache = new LruCache(10);',
    'const turns = createConcurrencyLimit(1);',
    'const NAMES = new Set(["a"]); export const has = (name: string) => NAMES.has(name);',
    'const inside = () => { let own = 0; own += 1; return new Map().set(own, own); };',
    'const PATTERN = new RegExp("a");',
  ];
  await writeFile(file, lines.join('\n'));
  expect(listModuleState(file)).toEqual(['count', 'seen', 'list', 'fields', 'cache', 'turns']);
  await rm(folder, { recursive: true });
});
