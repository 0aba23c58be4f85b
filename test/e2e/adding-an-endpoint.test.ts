import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createGuideCopy, type GuideCopy, readGuide, readOriginal } from '../support/docs/guide-copy.ts';
import { createPartialTypeCheck } from '../support/docs/partial-type-check.ts';
import { ROOT } from '../support/programs/process.ts';

let copy: GuideCopy;
beforeAll(async () => {
  copy = await createGuideCopy();
});
afterAll(() => copy.remove());

const listFiles = () => [...new Set(copy.edits.map(({ file }) => file))].sort();

const checkTypes = (project: string, ...options: readonly string[]) =>
  copy.run(join('node_modules', 'typescript/bin/tsc'), '-p', project, ...options);

/** The suites of all endpoints and of all actions on tickets. */
const ENDPOINT_SUITES = [
  'test/apps/dashboard/event-types.test.ts',
  'test/http/pipeline/catalogue.test.ts',
  'test/http/pipeline/idempotent-requests.test.ts',
  'test/spec/bot-unavailable.test.ts',
  'test/spec/envelopes.test.ts',
  'test/spec/ticket-states.test.ts',
  'test/spec/versioning.test.ts',
];

/** The suites that walk all events, tables, texts and commands. */
const OTHER_SUITES = [
  'test/adapters/postgres/schema',
  'test/core/settings/written-texts.test.ts',
  'test/core/staff-commands/commands.test.ts',
  'test/http/webhooks/deliveries.test.ts',
];

it('names as many files as it says', async () => {
  const guide = await readGuide();
  const count = (text: string) =>
    new Set(Array.from(text.matchAll(/^```(?:diff|ts) (\S+)$/gm), ([, file]) => file)).size;
  const [action = '', others = ''] = guide.split('**In the chat**');
  expect(action).toContain('it takes four files');
  expect(count(action)).toBe(4);
  expect(others).toContain('It takes three files and a line in a list');
  expect(count(others.slice(others.indexOf('## Adding a field')))).toBe(4);
});

it('passes the type checks', async () => {
  await Promise.all([
    checkTypes('tsconfig.json'),
    checkTypes('apps/dashboard/tsconfig.json', '--noEmit'),
    checkTypes('test/apps/dashboard/tsconfig.json'),
  ]);
});

it('is in the OpenAPI document', async () => {
  await copy.run('apps/cli/openapi.ts', '--check');
  expect(await readFile(join(copy.folder, 'docs/openapi.json'), 'utf8')).toContain('"/tickets/{id}/snooze"');
});

it('passes the linter', async () => {
  const files = listFiles().filter((file) => file.endsWith('.ts'));
  await copy.run(join('test/tools/node_modules', 'oxlint/bin/oxlint'), '--type-aware', ...files);
});

it('passes the suites of all actions, events, fields and routes, which test it without knowing of it', async () => {
  const results = [
    await copy.runSuites('every|knows|has |snooze|declares|names|wraps', ...ENDPOINT_SUITES),
    await copy.runSuites('', ...OTHER_SUITES),
  ];
  expect(results.flatMap(({ failed }) => failed)).toEqual([]);
  const passed = results.flatMap((one) => one.passed);
  for (const name of [
    'tickets.snooze under an Idempotency-Key',
    'snooze succeeds from pending',
    '/tickets/{id}/snooze',
    'snooze is for staff only',
  ])
    expect(passed).toContainEqual(expect.stringContaining(name));
});

/** What fails when the edits of a file are left out: the types of another file of the guide, or a test. */
const TYPES_THAT_FAIL = {
  'core/tickets/model/ticket-actions.ts': 'core/tickets/actions/snooze-ticket.ts',
  'core/tickets/actions/snooze-ticket.ts': 'core/tickets/index.ts',
  'core/tickets/index.ts': 'core/staff-commands/writing.ts',
  'core/staff-commands/writing.ts': 'core/staff-commands/staff-commands.ts',
  'core/settings/command-texts.ts': 'core/staff-commands/writing.ts',
  'adapters/postgres/migrations/0030-snoozed-tickets.ts': 'adapters/postgres/migrations/index.ts',
};
const TESTS_THAT_FAIL = {
  'core/tickets/model/ticket.ts': { suite: 'test/adapters/postgres/schema/schema.test.ts', name: 'agree' },
  'core/staff-commands/staff-commands.ts': {
    suite: 'test/core/staff-commands/commands.test.ts',
    name: 'is offered if it is declared',
  },
  'adapters/texts/languages/en.json': {
    suite: 'test/adapters/texts/catalogues.test.ts',
    name: 'has every text in English, and no others',
  },
  'adapters/postgres/migrations/index.ts': {
    suite: 'test/adapters/postgres/schema/schema.test.ts',
    name: 'agree',
  },
  'test/support/endpoints/ticket-actions.ts': {
    suite: 'test/http/pipeline/catalogue.test.ts',
    name: 'post /tickets/{id}/snooze asks a read scope to read and a write scope to write',
  },
};

describe('a file of the guide that is left out', () => {
  /** @throws for a file that the guide does not edit */
  const readWithout = (file: string): Promise<string | null> => {
    const edit = copy.edits.find((one) => one.file === file);
    if (!edit) throw new Error(`The guide does not edit ${file}.`);
    return readOriginal(edit);
  };

  /** Does something while a file of the copy has another text. */
  const whileReplaced = async (file: string, text: string, act: () => Promise<void>): Promise<void> => {
    const path = join(copy.folder, file);
    const before = await readFile(path, 'utf8');
    await writeFile(path, text);
    try {
      await act();
    } finally {
      await writeFile(path, before);
    }
  };

  it('is one of those for which the failure is known', () => {
    expect([...Object.keys(TYPES_THAT_FAIL), ...Object.keys(TESTS_THAT_FAIL)].sort()).toEqual(listFiles());
  });

  it('makes the type check fail', async () => {
    const checkPart = createPartialTypeCheck(copy.folder, listFiles());
    expect(checkPart(null)).toEqual([]);
    for (const [file, failing] of Object.entries(TYPES_THAT_FAIL)) {
      const failed = checkPart({ file, text: await readWithout(file) });
      expect([file, failed]).toEqual([file, expect.arrayContaining([failing])]);
    }
  });

  it.each(Object.entries(TESTS_THAT_FAIL))('%s makes a test fail', async (file, { suite, name }) => {
    await whileReplaced(file, (await readWithout(file)) ?? '', async () => {
      const { failed } = await copy.runSuites(name.replaceAll(/\W/g, '.'), suite);
      expect(failed).toContainEqual(expect.stringContaining(name));
    });
  });

  it('makes the check of the document fail when that is not written again', async () => {
    const document = 'docs/openapi.json';
    await whileReplaced(document, await readFile(join(ROOT, document), 'utf8'), async () => {
      await expect(copy.run('apps/cli/openapi.ts', '--check')).rejects.toThrow(
        'docs/openapi.json is not what the code says',
      );
    });
  });
});
