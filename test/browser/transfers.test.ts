import { packFolder } from '../support/portability/archives.ts';
import { FROM_ANOTHER_BOT, uploadFile } from '../support/portability/upload-file.ts';
import { findViolations, PHONE, useBrowser, visit } from '../support/browser/browser.ts';
import { done, openTicket } from '../support/spec-helpers.ts';
import { useApi, useServer } from '../support/use-api.ts';

const browser = useBrowser();
const api = useApi();
const { server, as } = useServer(api);
const owner = () => ({ kind: 'guild', guildId: server.id }) as const;
const PAGE = () => `/dashboard/servers/${server.id}/import`;

/** Works as a worker does, once something was ordered. */
const work = async (): Promise<void> => {
  while ((await api.service.app.transfers.run()) === 0) await new Promise((resolve) => setTimeout(resolve, 50));
};

const takePicture = async (page: { screenshot: (options: { path: string }) => Promise<unknown> }, name: string) => {
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/${name}.png` });
};

it('uploads a file, shows what it would add, imports it, and takes it back', async () => {
  const file = { name: 'server.zip', mimeType: 'application/zip', buffer: await packFolder(FROM_ANOTHER_BOT) };
  const { page, complaints, close } = await visit(browser, api, { owner: owner() });
  await page.goto(PAGE());
  await page.getByRole('button', { name: 'Import a file' }).press('Enter');
  const form = page.getByRole('dialog', { name: 'Import' });
  await form.getByLabel('File', { exact: true }).setInputFiles(file);
  await form.getByText('How it is imported').click();
  await form.getByLabel('The file is of another server').check();
  await form.getByLabel('Open tickets').selectOption('close');
  expect(await findViolations(page)).toEqual([]);
  await takePicture(page, 'import-form');
  await form.getByRole('button', { name: 'Upload and check' }).click();
  const details = page.getByRole('dialog', { name: 'Import from guildesk' });
  await details.getByRole('status').getByText('Being checked').waitFor();
  await work();
  const added = details.getByRole('region', { name: 'What is added' });
  await added.getByText('Canned replies').waitFor();
  await details.getByText(/^It takes 1.s to 1.s, and \d+ kB to \d+ kB of space\.$/).waitFor();
  await details.getByRole('table', { name: 'What cannot be taken over' }).waitFor();
  expect(await findViolations(page)).toEqual([]);
  await takePicture(page, 'import-report');
  await page.setViewportSize(PHONE);
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  expect(await findViolations(page)).toEqual([]);
  await takePicture(page, 'import-report-phone');
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await done(as.get('/v1/tickets'))).toEqual([]);
  await details.getByRole('button', { name: 'Import it' }).press('Enter');
  await details.getByRole('progressbar', { name: 'Progress' }).waitFor();
  await work();
  await details.getByRole('region', { name: 'What was written' }).getByText('Tickets').waitFor();
  expect((await done(as.get('/v1/tickets'))).length).toBe(3);
  await details.getByRole('button', { name: 'Undo the import' }).click();
  const asked = page.getByRole('dialog', { name: 'Undo the import?' });
  await asked.getByRole('button', { name: 'Remove it' }).click();
  await asked.waitFor({ state: 'detached' });
  await work();
  await details.getByRole('region', { name: 'What was removed' }).waitFor();
  expect(await done(as.get('/v1/tickets'))).toEqual([]);
  await details.getByRole('button', { name: 'Close', exact: true }).click();
  const list = page.getByRole('table', { name: 'Imports' });
  await list.getByText('Undone').waitFor();
  await takePicture(page, 'imports');
  await list.getByRole('button', { name: 'Remove' }).click();
  await page.getByText('Bring tickets, conversations').waitFor();
  expect(complaints).toEqual([]);
  await close();
});

it('names what is lost in the language of the reader', async () => {
  const partIds = await uploadFile(as, await packFolder(FROM_ANOTHER_BOT));
  await done(as.post('/v1/imports', { partIds, options: { otherGuild: true } }));
  await work();
  const { page, complaints, close } = await visit(browser, api, { owner: owner() });
  await page.evaluate(() => localStorage.setItem('guildesk.language', 'de'));
  await page.goto(PAGE());
  await page.getByRole('table', { name: 'Importe' }).getByRole('button', { name: 'Bericht' }).click();
  const lost = page.getByRole('table', { name: 'Was nicht übernommen werden kann' });
  await lost
    .getByText('Antworten werden nicht von selbst gesendet. Lege dafür eine Regel oder einen Artikel an.')
    .waitFor();
  await lost.getByText('Nachrichten von Bots gehören nicht zu Tickets.').waitFor();
  expect(await lost.getByText(/^(Messages|Replies|A custom)/).count()).toBe(0);
  expect(complaints).toEqual([]);
  await close();
});

it('says why a file is refused', async () => {
  const file = { name: 'server.zip', mimeType: 'application/zip', buffer: Buffer.from('nothing') };
  const { page, close } = await visit(browser, api, { owner: owner() });
  await page.goto(PAGE());
  await page.getByRole('button', { name: 'Import a file' }).click();
  await page.getByLabel('File', { exact: true }).setInputFiles(file);
  await page.getByRole('button', { name: 'Upload and check' }).click();
  await work();
  await page.getByRole('alert').getByText('It failed').waitFor();
  await close();
});

it('makes a file of the server with a link to it, and removes it', async () => {
  await openTicket(as, server, { message: 'Help' });
  const { page, complaints, close } = await visit(browser, api, { owner: owner() });
  await page.goto(PAGE());
  await page.getByRole('button', { name: 'Make a file' }).press('Enter');
  const list = page.getByRole('table', { name: 'Exports' });
  await list.getByText('In progress').waitFor();
  await work();
  const link = list.getByRole('link', { name: /^Download/ });
  await link.waitFor();
  const download = page.waitForEvent('download');
  await link.click();
  expect((await download).suggestedFilename()).toBe('server.tar.gz');
  expect(await findViolations(page)).toEqual([]);
  await takePicture(page, 'exports');
  await list.getByRole('button', { name: 'Remove' }).click();
  await list.waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
  await close();
});
