import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FILE_PREFIX } from './files';

/** What pages link to, from the top of the repository. */
const COPIED = ['docs/deploy', 'docs/integration', 'docs/webhooks', 'docs/webhook-test-vectors.json'];
const EXPLORER = ['swagger-ui.css', 'swagger-ui-bundle.js'];

const EXPLORER_PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>The API of guildesk</title>
    <link rel="icon" href="../icon.svg">
    <link rel="stylesheet" href="swagger-ui.css">
  </head>
  <body>
    <div id="explorer"></div>
    <script src="swagger-ui-bundle.js"></script>
    <script src="start.js"></script>
  </body>
</html>
`;
const EXPLORER_START = `SwaggerUIBundle({ url: 'openapi.json', dom_id: '#explorer', supportedSubmitMethods: [], validatorUrl: null });\n`;

/** Copies the Markdown files and pictures of the repository to where the packages of the site are found, and nothing else. */
export const copyPages = async (root: string, to: string): Promise<void> => {
  await rm(to, { recursive: true, force: true });
  for (const path of [...(await listPages(root)), 'docs/images'])
    await cp(join(root, path), join(to, path), { recursive: true });
  await cp(join(root, 'docs/site/home.md'), join(to, 'index.md'));
  // Served as they are, from the root of the site.
  await cp(join(root, 'apps/dashboard/src/icon.svg'), join(to, 'public/icon.svg'));
  await cp(join(root, 'docs/images/tickets.jpg'), join(to, 'public/desk.jpg'));
};

/** The Markdown files of a folder, in their order. */
export const listMarkdown = async (folder: string): Promise<readonly string[]> =>
  (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.md')).toSorted();

/** The site has a first page of its own, in place of the README. */
const listPages = async (root: string): Promise<readonly string[]> => {
  const docs = (await listMarkdown(join(root, 'docs'))).filter((name) => !/^(site|lint)\//.test(name));
  const top = (await readdir(root)).filter((name) => name.endsWith('.md') && name !== 'README.md');
  return [...top, ...docs.map((name) => `docs/${name}`)];
};

/** Adds the files that pages link to, and the explorer of the API, to the built site. */
export const copyFiles = async (root: string, site: string): Promise<void> => {
  for (const path of COPIED) await cp(join(root, path), join(site, FILE_PREFIX, path), { recursive: true });
  await listFolders(join(site, FILE_PREFIX));
  const explorer = join(site, 'explorer');
  await mkdir(explorer, { recursive: true });
  for (const file of EXPLORER) await cp(join(root, 'node_modules/swagger-ui-dist', file), join(explorer, file));
  await cp(join(root, 'docs/openapi.json'), join(explorer, 'openapi.json'));
  await writeFile(join(explorer, 'index.html'), EXPLORER_PAGE);
  await writeFile(join(explorer, 'start.js'), EXPLORER_START);
};

/** Gives each folder a page with its files, for web servers that list none. */
const listFolders = async (folder: string): Promise<void> => {
  const entries = await readdir(folder, { withFileTypes: true });
  const toLink = (name: string) => `<li><a href="${name}">${name}</a></li>`;
  const names = entries.map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name));
  await writeFile(
    join(folder, 'index.html'),
    `<!doctype html><title>Files</title><ul>${names.map(toLink).join('')}</ul>\n`,
  );
  for (const entry of entries) if (entry.isDirectory()) await listFolders(join(folder, entry.name));
};
