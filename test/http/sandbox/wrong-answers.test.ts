import { createTranslator } from '#adapters/texts/translator.ts';
import type { FieldAnswers } from '#core/chat/index.ts';
import { REQUESTER } from '../../support/build.ts';
import { collectReplies, reportPress } from '../../support/chat/report-press.ts';
import { WRONG_ANSWER_TEXTS } from '../../support/chat/staff-action-texts.ts';
import { createCategory, done } from '../../support/spec-helpers.ts';
import { useApi, useServer } from '../../support/use-api.ts';

const answered: string[] = [];
const api = useApi({ replies: collectReplies(answered) });
const { as, server } = useServer(api);
const translator = createTranslator();

const OPTIONS = ['red', 'green', 'blue'].map((value) => ({ value, label: value }));
const FORM = {
  title: 'Order',
  questions: [
    { id: 'number', type: 'short', label: 'Your *number*', minLength: 3, maxLength: 5 },
    { id: 'colors', type: 'select', label: 'Colors', options: OPTIONS, minValues: 2, maxValues: 2 },
    { id: 'picture', type: 'file', label: 'Picture', fileTypes: ['.png'], required: false },
  ],
};
const FILE = { values: ['1'], files: [{ url: 'https://files.example/a.exe', filename: 'a.exe', contentType: null }] };

it('names the question whose answer does not fit, and what it has to be, in the language of the server', async () => {
  await done(as.patch('/v1/settings', { locale: 'de' }));
  const channel = await done(api.anonymous.post(`/sandbox/api/guilds/${server.id}/channels`, { name: 'support' }));
  const { id: categoryId } = await createCategory(as, { form: FORM });
  const option = { id: 'help', label: 'Help', categoryId };
  const panel = await done(
    as.post('/v1/panels', { name: 'Help', content: 'Help?', channelId: channel.id, options: [option] }),
  );
  await done(as.post(`/v1/panels/${panel.id}/deploy`));
  const reached = new Set<string>();
  const right = { number: '1234', colors: { values: ['red', 'blue'] } };
  const expectText = async (
    answers: FieldAnswers,
    key: (typeof WRONG_ANSWER_TEXTS)[number],
    values: Readonly<Record<string, string | number>> = {},
  ) => {
    answered.length = 0;
    const press = { channel: channel.id, userId: REQUESTER, buttonId: `panel:${panel.id}:help` };
    await reportPress(api, server, { ...press, answers: { ...right, ...answers } });
    expect(answered).toEqual([translator.translate('de', key, values)]);
    reached.add(key);
  };
  const number = { question: String.raw`Your \*number\*` };
  await expectText({ number: ' ' }, 'answer.form_missing', number);
  await expectText({ number: '12' }, 'answer.form_short', { ...number, min: 3 });
  await expectText({ number: '123456' }, 'answer.form_long', { ...number, max: 5 });
  const colors = { question: 'Colors' };
  await expectText({ colors: { values: ['red'] } }, 'answer.form_fewer', { ...colors, min: 2 });
  await expectText({ colors: { values: ['red', 'green', 'blue'] } }, 'answer.form_more', { ...colors, max: 2 });
  await expectText({ colors: { values: ['red', 'black'] } }, 'answer.form_wrong', colors);
  await expectText({ picture: FILE }, 'answer.form_file_types', { question: 'Picture', types: '.png' });
  await expectText({ other: 'x' }, 'answer.form_changed');
  expect([...reached].sort()).toEqual([...WRONG_ANSWER_TEXTS].sort());
  expect(await done(as.get('/v1/tickets'))).toEqual([]);
});
