import { readFile } from 'node:fs/promises';
import packageJson from '../../package.json' with { type: 'json' };
import { cutReleaseNotes } from '../../apps/bundle/release-notes.ts';

const CHANGELOG = `# Changelog

## 0.2.0 (unreleased)

- New.

## 0.1.1 (2026-12-01)

- Mended.
- Faster.

## 0.1.0 (2026-11-30)
`;

it('are the part of the changelog about the version', () => {
  expect(cutReleaseNotes(CHANGELOG, '0.1.1', { isFinal: true })).toBe('- Mended.\n- Faster.\n');
  expect(cutReleaseNotes(CHANGELOG, '0.2.0', { isFinal: false })).toBe('- New.\n');
});

it.each([
  ['0.2.0', '"unreleased" in place of the date'],
  ['0.1.0', 'nothing about 0.1.0'],
  ['0.1', 'no heading'],
])('of %s are refused: %s', (version, message) => {
  expect(() => cutReleaseNotes(CHANGELOG, version, { isFinal: true })).toThrow(message);
});

it('are written for the version of the package, and for the first one they fit on a screen', async () => {
  const changelog = await readFile(new URL('../../CHANGELOG.md', import.meta.url), 'utf8');
  expect(cutReleaseNotes(changelog, packageJson.version, { isFinal: false })).toMatch(/^\w/);
  expect(cutReleaseNotes(changelog, '0.1.0', { isFinal: false }).split('\n').length).toBeLessThan(46);
});
