import { readFile, writeFile } from 'node:fs/promises';
import { Environment, variableDocs } from '../composition/config/environment.ts';

/** Writes the table of variables in docs/operate/configure.md from the code; with --check says whether it is up to date. */
const file = new URL('../../docs/operate/configure.md', import.meta.url);
const TABLE = /(<!-- environment: [^\n]*-->\n)[^]*?(<!-- end of environment -->)/;

const describeDefault = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? `\`${value}\`` : '';

const buildRow = ([name, schema]: [string, (typeof Environment.shape)[keyof typeof Environment.shape]]): string => {
  const docs = variableDocs.get(schema);
  if (!docs) throw new Error(`${name} has no entry for docs/operate/configure.md.`);
  return `| \`${name}\` | ${docs.default ?? describeDefault(schema.parse(undefined))} | ${docs.about} |`;
};

const table = ['| Variable | Default | |', '|---|---|---|', ...Object.entries(Environment.shape).map(buildRow)].join(
  '\n',
);
const committed = await readFile(file, 'utf8');
if (!TABLE.test(committed)) throw new Error('docs/operate/configure.md has no place for the table of variables.');
const current = committed.replace(TABLE, (_, start: string, end: string) => `${start}${table}\n${end}`);

if (!process.argv.includes('--check')) await writeFile(file, current);
else if (committed !== current) {
  process.stderr.write(
    'The variables in docs/operate/configure.md are not those of the code. Run: npm run docs:environment\n',
  );
  process.exitCode = 1;
}
