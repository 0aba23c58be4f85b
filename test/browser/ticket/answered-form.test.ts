import { findViolations, useBrowser, visit } from '../../support/browser/browser.ts';
import { REQUESTER } from '../../support/build.ts';
import { done } from '../../support/spec-helpers.ts';
import { useApi, useServer } from '../../support/use-api.ts';

const browser = useBrowser();
const api = useApi();
const { server, as } = useServer(api);

const FORM = {
  title: 'Your order',
  questions: [
    { id: 'order', label: 'Order number', type: 'short' },
    { id: 'problem', label: 'What happened?', type: 'paragraph' },
  ],
};

it('stands at the beginning of the conversation, and an answer of several words names the ticket', async () => {
  const { id: categoryId } = await done(as.post('/v1/categories', { name: 'Orders', form: FORM }));
  const formAnswers = [
    { questionId: 'order', value: '4711' },
    { questionId: 'problem', value: 'The parcel never came.\nI waited two weeks.' },
  ];
  const { id } = await done(as.post('/v1/tickets', { categoryId, requesterId: REQUESTER, formAnswers }));
  const { page, complaints, close } = await visit(browser, api, { owner: { kind: 'guild', guildId: server.id } });
  await page.goto(`/dashboard/servers/${server.id}/tickets/${id}`);
  await page.getByRole('heading', { level: 1, name: 'The parcel never came.' }).waitFor();
  const form = page.getByRole('log').getByRole('article', { name: /^Form of/ });
  expect(await form.getByRole('definition').allTextContents()).toEqual(formAnswers.map(({ value }) => value));
  expect(await findViolations(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await close();
});
