import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const PAGES = join(import.meta.dirname, '../../../../apps/dashboard/src/app/pages.tsx');

it('no two pages of different meaning share an icon: only the two lists of tickets do', async () => {
  const source = await readFile(PAGES, 'utf8');
  const icons = [...source.matchAll(/icon: '(\w+)',\s+kinds:/g)].map(([, icon]) => icon);
  expect(icons.filter((icon, index) => icons.indexOf(icon) !== index)).toEqual(['ticket']);
});
