import { client } from '../support/api.ts';
import { findViolations, openPage, PHONE, useBrowser, visit } from '../support/browser/browser.ts';
import { migratedFolder, startService } from '../support/programs/process.ts';
import { startReceiver } from '../support/programs/receiver.ts';
import { useApi, useServer } from '../support/use-api.ts';
import type { Locator, Page } from '../tools/playwright.ts';

const browser = useBrowser();
const STAFF_ROLE = '400000000000000001';
const [RILEY, SAM] = ['200000000000000001', '200000000000000002'];

/** Presses like a person, and counts. */
const createCounter = () => {
  let count = 0;
  return {
    click: async (target: Locator): Promise<void> => {
      count += 1;
      await target.click();
    },
    count: () => count,
  };
};

const composer = (page: Page, name: string) => page.getByRole('textbox', { name: `Message as ${name}` });

const write = async (page: Page, name: string, text: string): Promise<void> => {
  await composer(page, name).fill(text);
  await composer(page, name).press('Enter');
};

/** A message as the chat shows it; the text that is being sent stands in the field, too. */
const message = (page: Page, text: string) =>
  page.getByRole('log', { name: 'Messages in' }).getByText(text, { exact: true });

const step = (page: Page, name: string) => page.getByRole('heading', { name: `${name} (done)` });

it('leads from the printed link to a transcript, a token and a webhook, with nothing but a browser', async () => {
  const receiver = await startReceiver();
  const service = await startService({ DATA_DIR: await migratedFolder(), EGRESS_ALLOW: '127.0.0.1' });
  const startedAt = Date.now();
  const { page, complaints, close } = await openPage(browser, service);
  const { click, count } = createCounter();
  try {
    await page.goto(/http\S+sign-in#\S+/.exec(service.output())?.[0] ?? '');
    await click(page.getByRole('button', { name: 'Sign in' }));
    await page.getByRole('heading', { name: 'Your first ticket' }).waitFor();
    await step(page, 'Put a panel into the chat').waitFor();
    await click(page.getByRole('button', { name: 'General support' }));
    await page.getByRole('heading', { name: '# ticket-1' }).waitFor();
    await write(page, 'Riley', 'I cannot log in.');
    await message(page, 'I cannot log in.').waitFor();
    await click(page.getByRole('link', { name: 'Open ticket #1' }));
    const reply = page.getByRole('textbox', { name: 'Reply to the requester' });
    await reply.fill('Try the link in the mail.');
    await click(page.getByRole('button', { name: 'Send', exact: true }));
    await page.getByText('The reply is sent.').waitFor();
    await page.getByRole('log').getByText('Try the link in the mail.').waitFor();
    await click(page.getByRole('button', { name: 'Close', exact: true }));
    await click(page.getByRole('button', { name: 'Close ticket' }));
    await click(page.getByRole('link', { name: 'Sandbox' }));
    await click(page.getByRole('button', { name: 'Read the transcript' }));
    const transcript = page.getByRole('dialog', { name: 'Transcript of ticket #1' });
    await transcript.getByText('I cannot log in.').waitFor();
    await transcript.getByText('Try the link in the mail.').waitFor();
    await click(transcript.getByRole('button', { name: 'Done' }));
    await step(page, 'Read the transcript').waitFor();
    expect(count()).toBeLessThanOrEqual(10);

    await click(page.getByRole('link', { name: 'Go to API tokens' }));
    await click(page.getByRole('button', { name: 'Create token' }));
    await page.getByLabel('Name').fill('Website');
    await click(page.getByRole('button', { name: 'Everything' }));
    await click(page.getByRole('dialog').getByRole('button', { name: 'Create token' }));
    const secret = await page
      .getByText(/^gdk_\w{42}$/)
      .first()
      .textContent();
    await click(page.getByRole('button', { name: 'I have saved it' }));
    expect((await service.as(secret).get('/v1/tickets')).body.data).toHaveLength(1);

    await click(page.getByRole('link', { name: 'Webhooks', exact: true }));
    await click(page.getByRole('button', { name: 'Create webhook' }));
    await page.getByLabel('Address').fill(receiver.url);
    await click(page.getByRole('dialog').getByRole('button', { name: 'Create webhook' }));
    await click(page.getByRole('button', { name: 'I have saved it' }));
    await click(page.getByRole('link', { name: receiver.url }));
    await click(page.getByRole('button', { name: 'Send a test' }));
    await receiver.until((received) => received.length === 1);
    await page.getByText('succeeded').first().waitFor();
    const seconds = ((Date.now() - startedAt) / 1_000).toFixed(1);
    process.stdout.write(
      `From the printed link to a transcript, a token and a webhook: ${count()} clicks, ${seconds} s.\n`,
    );
    expect(count()).toBeLessThanOrEqual(22);
    expect(complaints).toEqual([]);
  } finally {
    await close();
    await service.stop();
    await receiver.close();
  }
});

describe('the chat', () => {
  const api = useApi();
  const { server, as } = useServer(api);
  const chat = () => `/sandbox/api/guilds/${server.id}`;

  const seedChat = async (): Promise<void> => {
    const here = client(api.url, null);
    await here.put(`${chat()}/members/${RILEY}`, { name: 'Riley' });
    await here.put(`${chat()}/members/${SAM}`, { name: 'Sam', roleIds: [STAFF_ROLE] });
    await as.patch('/v1/settings', { staffRoleIds: [STAFF_ROLE] });
  };

  const openSandbox = async (options: Partial<Parameters<typeof visit>[2]> = {}) => {
    await seedChat();
    const opened = await visit(browser, api, { owner: { kind: 'guild', guildId: server.id }, ...options });
    await opened.page.goto(`/dashboard/servers/${server.id}/sandbox`);
    await opened.page.getByRole('heading', { name: 'Sandbox' }).waitFor();
    return opened;
  };

  const ORDER: readonly object[] = [
    { id: 'number', type: 'short', label: 'Order number' },
    { id: 'kind', type: 'select', label: 'Kind', options: ['Late', 'Broken'] },
  ];

  const deployPanel = async (questions = ORDER): Promise<void> => {
    const channel = await client(api.url, null).post(`${chat()}/channels`, { name: 'help' });
    const form = { title: 'Your order', questions };
    const category = await as.post('/v1/categories', { name: 'Orders', form });
    const { body } = await as.post('/v1/panels', {
      name: 'Orders',
      channelId: channel.body.data.id,
      content: 'Press for help',
      options: [{ id: 'order', label: 'Order', categoryId: category.body.data.id }],
    });
    await as.post(`/v1/panels/${body.data.id}/deploy`);
  };

  const actAs = (page: Page, name: string) => page.getByLabel('You act as').selectOption({ label: name });

  it('asks the form of a category, opens a ticket, and lets two roles talk, claim and close by a command', async () => {
    await deployPanel();
    const { page, complaints, close } = await openSandbox();
    await page.getByRole('button', { name: 'Order', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Your order' });
    await dialog.getByLabel('Order number').fill('42');
    await dialog.getByLabel('Kind').selectOption('Late');
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await page.getByRole('heading', { name: '# ticket-1' }).waitFor();
    await write(page, 'Riley', 'Where is it?');
    await message(page, 'Where is it?').waitFor();

    await page.getByRole('button', { name: 'Claim' }).click();
    await page.getByText('Only staff can do this.').waitFor();
    await actAs(page, 'Sam (staff)');
    await page.getByRole('button', { name: 'Claim' }).click();
    await page.getByText('Sam claimed ticket #1.').waitFor();
    await write(page, 'Sam', 'On its way.');
    await message(page, 'On its way.').waitFor();
    await composer(page, 'Sam').fill('/desk close');
    await page.getByRole('option', { name: '/desk close [reason]' }).waitFor();
    await write(page, 'Sam', '/desk close delivered');
    await page.getByText('Reason: delivered').waitFor();

    await actAs(page, 'Riley (member)');
    await page.getByRole('button', { name: '5', exact: true }).click();
    const rating = page.getByRole('dialog', { name: 'Your rating' });
    await rating.getByLabel('Anything to add?').fill('Quick');
    await rating.getByRole('button', { name: 'Submit' }).click();
    await page.getByText('Riley rated ticket #1.').waitFor();
    const { body } = await as.get('/v1/tickets');
    expect(body.data).toMatchObject([
      {
        status: 'closed',
        claimedById: SAM,
        closeReason: 'delivered',
        feedback: { rating: 5, comment: 'Quick' },
        formAnswers: [{ value: '42' }, { value: 'Late' }],
      },
    ]);
    expect(complaints).toEqual([]);
    await close();
  });

  it('asks a form of several pages, with members, boxes and files', async () => {
    await deployPanel([
      { id: 'intro', type: 'text', label: 'Read this', description: 'Be kind.' },
      { id: 'who', type: 'user', label: 'Who helped you?' },
      { id: 'how', type: 'radio', label: 'How was it?', options: ['Good', 'Bad'] },
      { id: 'what', type: 'checkboxes', label: 'What was good?', options: ['Speed', { label: 'Words', value: 'w' }] },
      { id: 'rules', type: 'checkbox', label: 'I have read the rules' },
      { id: 'proof', type: 'file', label: 'Proof' },
    ]);
    const { page, complaints, close } = await openSandbox();
    await page.getByRole('button', { name: 'Order', exact: true }).click();
    const first = page.getByRole('dialog', { name: 'Your order (1/2)' });
    await first.getByText('Be kind.').waitFor();
    await first.getByLabel('Who helped you?').selectOption({ label: 'Sam' });
    await first.getByLabel('Good').check();
    await first.getByLabel('Speed').check();
    await first.getByLabel('Words').check();
    await first.getByLabel('I have read the rules').check();
    await first.getByRole('button', { name: 'Submit' }).click();
    await page.getByText('Page 1 of 2 is saved.').waitFor();
    await page.getByRole('button', { name: 'Continue' }).click();
    const second = page.getByRole('dialog', { name: 'Your order (2/2)' });
    const file = { name: 'proof.txt', mimeType: 'text/plain', buffer: Buffer.from('It works.') };
    await second.locator('input[type="file"]').setInputFiles(file);
    await second.getByText('proof.txt').waitFor();
    await second.getByRole('button', { name: 'Submit' }).click();
    await page.getByRole('heading', { name: '# ticket-1' }).waitFor();
    const { body } = await as.get('/v1/tickets');
    expect(body.data[0].formAnswers).toMatchObject([
      { questionId: 'who', value: SAM, displayValues: ['Sam'] },
      { questionId: 'how', value: 'Good' },
      { questionId: 'what', value: ['Speed', 'w'], displayValues: ['Speed', 'Words'] },
      { questionId: 'rules', value: 'true' },
      { questionId: 'proof', displayValues: ['proof.txt'] },
    ]);
    expect(complaints).toEqual([]);
    await close();
  });

  it('edits and deletes messages, and hides channels from those who may not see them', async () => {
    await as.post('/v1/tickets', { categoryId: server.categoryId, requesterId: RILEY, message: 'First words' });
    const { page, close } = await openSandbox();
    await write(page, 'Riley', 'A mistake');
    await page.getByRole('button', { name: 'Change the message “A mistake”' }).click();
    await page.getByRole('menuitem', { name: 'Edit', exact: true }).click();
    await page.getByRole('textbox', { name: 'Message', exact: true }).fill('No mistake');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('(edited)').waitFor();
    await page.getByRole('button', { name: 'Change the message “No mistake”' }).click();
    await page.getByRole('menuitem', { name: 'Delete', exact: true }).click();
    await page.getByText('No mistake').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Members' }).click();
    await page.getByRole('menuitem', { name: 'Add a member…' }).click();
    await page.getByLabel('Name').fill('Robin');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByText('1 channel is hidden from Robin.').waitFor();
    expect(await page.getByText('First words').count()).toBe(0);
    await close();
  });

  it('says what an outage of the bot does, and refuses meanwhile', async () => {
    await deployPanel();
    const { page, close } = await openSandbox();
    try {
      await page.getByRole('switch', { name: 'Bot' }).click();
      await page.getByText('The bot is off, as in an outage of the chat platform').waitFor();
      await page.getByRole('button', { name: 'Order', exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Order number').fill('42');
      await dialog.getByLabel('Kind').selectOption('Late');
      await dialog.getByRole('button', { name: 'Submit' }).click();
      await dialog.getByRole('alert').waitFor();
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('switch', { name: 'Bot' }).click();
      await page.getByText('Bot is on').waitFor();
    } finally {
      await client(api.url, null).put('/sandbox/api/availability', { online: true });
      await close();
    }
  });

  it.each(['staff', 'viewer'] as const)('lets the role %s write in the chat', async (role) => {
    await deployPanel();
    const { page, complaints, close } = await openSandbox({ role });
    await write(page, 'Riley', 'Hello');
    await message(page, 'Hello').waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  it('keeps the guide away when it is dismissed, until it is asked for', async () => {
    const { page, close } = await openSandbox();
    await page.getByRole('button', { name: 'Hide the guide' }).click();
    await page.reload();
    await page.getByRole('button', { name: 'Show the guide' }).click();
    await page.getByRole('heading', { name: 'Your first ticket' }).waitFor();
    await close();
  });

  it.each([
    ['light', undefined],
    ['dark', undefined],
    ['light', PHONE],
    ['dark', PHONE],
  ] as const)('in %s, %j has no serious violation of accessibility', async (scheme, viewport) => {
    await deployPanel();
    const { page, complaints, close } = await openSandbox({ scheme, ...(viewport && { viewport }) });
    await page.getByRole('button', { name: 'Order', exact: true }).waitFor();
    expect(await findViolations(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
    expect(complaints).toEqual([]);
    await close();
  });
});
