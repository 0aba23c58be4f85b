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
  const isPage = (name: string) => name.endsWith('.md');
  const pages = [...(await readdir(root)), ...(await readdir(join(root, 'docs'))).map((name) => `docs/${name}`)].filter(
    isPage,
  );
  for (const path of [...pages, 'docs/adr', 'docs/images'])
    await cp(join(root, path), join(to, path), { recursive: true });
};

/** Adds the files that pages link to, and the explorer of the API, to the built site. */
export const copyFiles = async (root: string, site: string): Promise<void> => {
  for (const path of COPIED) await cp(join(root, path), join(site, FILE_PREFIX, path), { recursive: true });
  await listFolders(join(site, FILE_PREFIX));
  await cp(join(root, 'apps/dashboard/src/icon.svg'), join(site, 'icon.svg'));
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
