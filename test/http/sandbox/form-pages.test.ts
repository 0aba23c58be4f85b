import { createTranslator } from '#adapters/texts/translator.ts';
import { REQUESTER, STAFF } from '../../support/build.ts';
import { FORM_TEXTS } from '../../support/chat/staff-action-texts.ts';
import { createCategory, done, type Json } from '../../support/spec-helpers.ts';
import { useApi, useServer } from '../../support/use-api.ts';

const MINUTE_MS = 60_000;

const api = useApi();
const { as, server } = useServer(api);
const translator = createTranslator();

const sandbox = (path: string) => `/sandbox/api/guilds/${server.id}${path}`;

const QUESTIONS = Array.from({ length: 11 }, (_, index) => ({
  id: `q${index + 1}`,
  type: 'short',
  label: `Question ${index + 1}`,
  maxLength: 20,
}));

/** A panel whose form has three pages. */
const setUp = async (questions: readonly object[] = QUESTIONS) => {
  const channel = await done(api.anonymous.post(sandbox('/channels'), { name: 'support' }));
  const category = await createCategory(as, { form: { title: 'Order', questions } });
  const option = { id: 'help', label: 'Help', categoryId: category.id };
  const fields = { name: 'Help', content: 'Help?', channelId: channel.id, options: [option] };
  const panel = await done(as.post('/v1/panels', fields));
  await done(as.post(`/v1/panels/${panel.id}/deploy`));
  const press = (buttonId: string, answers: object | null = null, userId: string = REQUESTER) =>
    api.anonymous.post(sandbox(`/channels/${channel.id}/press`), { userId, buttonId, answers });
  const see = async (buttonId: string, answers: object | null = null, userId: string = REQUESTER): Promise<Json> =>
    done(press(buttonId, answers, userId));
  return { press, see, category, buttonId: `panel:${panel.id}:help` };
};

const answerAll = ({ questions }: Json) =>
  Object.fromEntries(questions.map(({ id }: Json) => [id, `answer ${id}`])) as Record<string, string>;
const titleOf = ({ form }: Json): string => form.title;
const continueOf = ({ buttons }: Json): string => buttons[0].target.id;

describe('a form with more questions than a page', () => {
  it('is asked page by page, and opens one ticket with all answers', async () => {
    const { see, buttonId } = await setUp();
    const first = await see(buttonId);
    expect([titleOf(first), first.form.questions.length]).toEqual(['Order (1/3)', 5]);
    const afterFirst = await see(buttonId, answerAll(first.form));
    expect(afterFirst).toMatchObject({
      content: 'Page 1 of 3 is saved. Continue with page 2 within 15 minutes.',
      ephemeral: true,
      buttons: [{ label: 'Continue' }],
    });
    const second = await see(continueOf(afterFirst));
    expect([titleOf(second), second.form.questions.map(({ id }: Json) => id)]).toEqual([
      'Order (2/3)',
      ['q6', 'q7', 'q8', 'q9', 'q10'],
    ]);
    const afterSecond = await see(continueOf(afterFirst), answerAll(second.form));
    const third = await see(continueOf(afterSecond));
    expect([titleOf(third), third.form.questions.length]).toEqual(['Order (3/3)', 1]);
    expect(await done(as.get('/v1/tickets'))).toEqual([]);

    const ticket = await see(continueOf(afterSecond), answerAll(third.form));
    expect(ticket.formAnswers.map(({ questionId, value }: Json) => [questionId, value])).toEqual(
      QUESTIONS.map(({ id }) => [id, `answer ${id}`]),
    );
    // Somebody may send the last page twice.
    expect(await see(continueOf(afterSecond), answerAll(third.form))).toMatchObject({ id: ticket.id });
    expect(await done(as.get('/v1/tickets'))).toHaveLength(1);
  });

  it('takes the last answer to a page that is sent again', async () => {
    const { see, buttonId } = await setUp(QUESTIONS.slice(0, 6));
    const first = await see(buttonId);
    const next = continueOf(await see(buttonId, answerAll(first.form)));
    expect(await see(next, { q6: 'x' })).toMatchObject({ formAnswers: expect.arrayContaining([]) });
    const [ticket] = await done(as.get('/v1/tickets?limit=1'));
    expect(ticket.formAnswers.at(-1)).toMatchObject({ questionId: 'q6', value: 'x' });
  });

  it('refuses a page at once whose answers do not fit, and shows it again as it was answered', async () => {
    const { see, buttonId } = await setUp();
    const first = await see(buttonId);
    const answers = { ...answerAll(first.form), q2: 'x'.repeat(21) };
    const refused = await see(buttonId, answers);
    expect(refused.content).toBe('The answer to **Question 2** may have at most 20 characters.');
    const [{ label, target }] = refused.buttons;
    expect(label).toBe('Correct');
    const { form } = await see(target.id);
    const filledIn = Object.fromEntries(form.questions.map(({ id, defaultValues }: Json) => [id, defaultValues[0]]));
    expect(filledIn).toEqual({ ...answers, q2: 'x'.repeat(20) });
    expect(continueOf(await see(target.id, answerAll(form)))).toContain(':1');
  });

  it('keeps the answers for the one who gave them', async () => {
    const { see, buttonId } = await setUp();
    const next = continueOf(await see(buttonId, answerAll((await see(buttonId)).form)));
    expect(await see(next, null, STAFF)).toMatchObject({ content: expect.stringContaining('begin again') });
    expect(await see(next)).toMatchObject({ form: { title: 'Order (2/3)' } });
  });

  it('opens the ticket when the pages that were left are gone', async () => {
    const { see, category, buttonId } = await setUp();
    const next = continueOf(await see(buttonId, answerAll((await see(buttonId)).form)));
    const form = { title: 'Order', questions: QUESTIONS.slice(1, 3) };
    await done(as.patch(`/v1/categories/${category.id}`, { form }));
    const { formAnswers } = await see(next);
    expect(formAnswers.map(({ questionId }: Json) => questionId)).toEqual(['q2', 'q3']);
  });

  it('is asked page by page by /ticket new as well', async () => {
    const { see, category } = await setUp(QUESTIONS.slice(0, 6));
    const body = { userId: REQUESTER, options: { category: category.name } };
    const used = await done(api.anonymous.post(sandbox('/commands/ticket new'), body));
    expect(titleOf(used)).toBe('Order (1/2)');
    const next = continueOf(await see(used.buttonId, answerAll(used.form)));
    expect(await see(next, { q6: 'x' })).toMatchObject({ content: expect.stringMatching(/^Your ticket: <#\d+>$/) });
    const [ticket] = await done(as.get('/v1/tickets?limit=1'));
    expect(ticket).toMatchObject({ source: 'command', formAnswers: expect.any(Array) });
    expect(ticket.formAnswers).toHaveLength(6);
  });

  it('says so when a page comes too late, in the language of the server, and forgets its answers', async () => {
    await done(as.patch('/v1/settings', { locale: 'de' }));
    const write = (key: (typeof FORM_TEXTS)[number]) => translator.translate('de', key, { page: 1, next: 2, pages: 3 });
    const { see, buttonId } = await setUp();
    const saved = await see(buttonId, answerAll((await see(buttonId)).form));
    expect([saved.content, saved.buttons[0].label]).toEqual([write('answer.form_continue'), write('button.continue')]);
    api.clock.advance(14 * MINUTE_MS);
    expect(await see(continueOf(saved))).toMatchObject({ form: { title: 'Order (2/3)' } });
    api.clock.advance(MINUTE_MS);
    const expired = { content: write('answer.form_expired'), ephemeral: true };
    expect(await see(continueOf(saved))).toEqual(expired);
    expect(await see(continueOf(saved), { q6: 'x' })).toEqual(expired);
    expect(await see('form:x:1')).toEqual(expired);
    expect(await done(as.get('/v1/tickets'))).toEqual([]);
  });
});
