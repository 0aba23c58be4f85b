import { readFile, readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseCsv } from '#adapters/portable/csv/parse-csv.ts';
import { toAbsolutePaths } from '../../../apps/cli/portability/absolute-paths.ts';
import { type Client, client } from '../../support/api.ts';
import { convertFile, SAMPLES } from '../../support/portability/convert-file.ts';
import { buildTickets, CATEGORY, toTime, useImports } from '../../support/portability/use-imports.ts';
import { refuseIn, reportIn, runIn } from '../../support/portability/use-portability.ts';
import { emptyFolder } from '../../support/programs/process.ts';
import { done, type Json } from '../../support/spec-helpers.ts';

const imports = useImports();
const { api } = imports;

const REPLIES = [
  { name: '=1+1', shortcut: 'sum', folder: '@home', content: '- one\n- "two", three' },
  { name: 'Plain; with = signs', shortcut: null, folder: null, content: "'=quoted\n\ttab" },
];
const ARTICLES = [
  {
    title: 'Hours',
    content: '# Open\n\n+ daily',
    section: 'Shop',
    tags: ['a', 'b'],
    language: 'de',
    visibility: 'staff',
  },
];

/** Exports the server as tables. @returns the folder */
const exportTables = async (): Promise<string> => {
  const folder = join(await emptyFolder(), 'tables');
  await runIn(api, 'admin', 'export', '--guild', imports.guild, '--csv', folder);
  return folder;
};

const readTable = async (folder: string, name: string): Promise<readonly Json[]> => {
  const [head, ...rows] = parseCsv(name, (await readFile(join(folder, name), 'utf8')).replace(/^\uFEFF/, ''));
  return rows.map(({ cells }) => Object.fromEntries(head?.cells.map((column, index) => [column, cells[index]]) ?? []));
};

const addLibrary = async (as: Client) => {
  for (const reply of REPLIES) await done(as.post('/v1/canned-replies', reply));
  for (const article of ARTICLES) await done(as.post('/v1/knowledgebase', article));
};

it('writes tickets and ratings, with the names of their categories', async () => {
  const [first = {}, ...others] = buildTickets(2);
  const rated = { status: 'closed', closedAt: toTime(1), closedBy: { type: 'staff', id: '77' } };
  const feedback = { rating: 4, comment: '=cmd|x', at: toTime(2) };
  await imports.run(
    await imports.write({ 'tickets.jsonl': [{ ...first, ...rated, feedback, subject: '@me' }, ...others] }),
  );
  const folder = await exportTables();
  expect((await readdir(folder)).sort()).toEqual(['ratings.csv', 'tickets.csv']);
  expect(await readTable(folder, 'tickets.csv')).toMatchObject([
    {
      number: '1',
      status: 'closed',
      category: CATEGORY.name,
      subject: '@me',
      messages: '2',
      rating: '4',
      closedById: '77',
    },
    { number: '2', status: 'closed', category: CATEGORY.name, subject: '', messages: '2', rating: '' },
  ]);
  expect(await readTable(folder, 'ratings.csv')).toMatchObject([
    { number: '1', rating: '4', comment: '=cmd|x', ratedAt: toTime(2), category: CATEGORY.name },
  ]);
  const text = await readFile(join(folder, 'ratings.csv'), 'utf8');
  expect(text.startsWith('\uFEFF"number","rating"')).toBe(true);
  expect(text).toContain(`"'=cmd|x"`);
});

it('gives another server the same replies and articles, to the letter', async () => {
  await addLibrary(imports.as);
  const folder = await exportTables();
  await runIn(api, 'admin', 'guild', 'add', '9000', '--name', 'B', '--plan', 'enterprise');
  const out = await convertFile('csv', folder, ['--guild', '9000']);
  const report = await reportIn(api, 'admin', 'import', 'run', out, '--guild', '9000');
  expect(report).toMatchObject({ added: { cannedReply: 2, knowledgeItem: 1 }, broken: [] });
  const other = client(api.url, await api.token({ kind: 'guild', guildId: '9000' as never }));
  const pick = ({ name, shortcut, folder: at, content }: Json) => ({ name, shortcut, folder: at, content });
  const found = ((await done(other.get('/v1/canned-replies'))) as Json[]).map(pick);
  expect(found).toHaveLength(REPLIES.length);
  expect(found).toEqual(expect.arrayContaining(REPLIES));
  expect(await done(other.get('/v1/knowledgebase'))).toMatchObject(
    ARTICLES.map((article) => ({ ...article, status: 'draft' })),
  );
});

it('imports macros of Zendesk that send their replies', async () => {
  const out = await convertFile('zendesk', join(SAMPLES, 'help-desks/zendesk'), ['--guild', imports.guild]);
  const report = await imports.run(out);
  expect(report).toMatchObject({ added: { cannedReply: 1, macro: 1, knowledgeItem: 1 }, broken: [] });
  const [reply] = await done(imports.as.get('/v1/canned-replies'));
  const [macro] = await done(imports.as.get('/v1/macros'));
  expect(macro.actions).toEqual([
    { type: 'send_canned_reply', data: { cannedReplyId: reply.id } },
    { type: 'close_ticket', data: {} },
  ]);
});

it('means the folder in which the command was typed', () => {
  const here = resolve('tables');
  expect(toAbsolutePaths(['admin', 'export', '--guild', '1', '--csv', 'tables'])).toEqual([
    ...['admin', 'export', '--guild', '1', '--csv'],
    here,
  ]);
  expect(toAbsolutePaths(['admin', 'export', '--csv=tables'])).toEqual(['admin', 'export', `--csv=${here}`]);
  expect(toAbsolutePaths(['admin', 'export', '--out=tables'])).toEqual(['admin', 'export', `--out=${here}`]);
});

it('refuses a folder that is there, an unknown server, and other options beside', async () => {
  const refuse = (...words: string[]) => refuseIn(api, 'admin', 'export', ...words);
  const folder = await emptyFolder();
  expect(await refuse('--guild', imports.guild, '--csv', folder)).toMatch(/is there already/);
  expect(await refuse('--guild', '5', '--csv', join(folder, 'x'))).toMatch(/5/);
  expect(await readdir(folder)).toEqual([]);
  expect(await refuse('--guild', imports.guild, '--csv', join(folder, 'x'), '--settings-only')).toMatch(
    /--csv goes with/,
  );
  expect(await refuse('--csv', join(folder, 'x'))).toMatch(/--guild/);
});
