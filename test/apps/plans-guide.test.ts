import { readFile } from 'node:fs/promises';
import { PLAN_NAMES, PLANS } from '#core/organizations/index.ts';

const KINDS: Readonly<Record<string, string>> = {
  '': 'none',
  guild: 'of a server',
  'guild,organization': 'of a server or an organization',
};

it('docs/operate/servers.md has every plan as it is', async () => {
  const text = await readFile(new URL('../../docs/operate/servers.md', import.meta.url), 'utf8');
  const [, table = ''] = /^\| Plan \|.*\n\|[-|]+\|\n((?:\|.*\n)+)/m.exec(text) ?? [];
  const rows = table.trimEnd().split('\n');
  expect(rows).toEqual(
    PLAN_NAMES.map((name) => {
      const { tokenKinds, maxActiveTokens, requestsPerMinute } = PLANS[name];
      const tokens = maxActiveTokens === null ? 'any number' : String(maxActiveTokens);
      return `| \`${name}\` | ${KINDS[tokenKinds.join(',')]} | ${tokens} | ${requestsPerMinute.toLocaleString('en')} |`;
    }),
  );
});
