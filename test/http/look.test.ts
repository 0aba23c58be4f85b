import { readFileSync } from 'node:fs';
import { LOOK } from '#adapters/http/look/look.ts';

/** The variables of a style sheet, with their values. */
const readVariables = (css: string): Readonly<Record<string, string>> =>
  Object.fromEntries([...css.matchAll(/^ {2}(--[a-z0-9-]+): ([^;]+);$/gm)].map(([, name, value]) => [name, value]));

it('pages outside the dashboard have the colours and fonts of the dashboard', () => {
  const own = readVariables(LOOK);
  expect(Object.keys(own).length).toBeGreaterThan(20);
  expect(readVariables(readFileSync('apps/dashboard/src/styles/tokens.css', 'utf8'))).toMatchObject(own);
});
