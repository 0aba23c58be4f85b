import { OPTION, usePanels } from '../../support/chat/panels.ts';
import { done, refusal } from '../../support/spec-helpers.ts';

const fixture = usePanels();

const QUESTIONS = [
  { id: 'intro', type: 'text', label: 'Before you ask', description: 'Read the *rules* first.' },
  {
    id: 'size',
    type: 'select',
    label: 'Which sizes?',
    description: 'One or two',
    maxValues: 2,
    options: ['S', { label: 'Medium', value: 'm', description: 'The usual' }, { label: 'Large', value: 'l' }],
  },
  { id: 'who', type: 'user', label: 'Who is it about?', maxValues: 2, required: false },
  { id: 'rules', type: 'checkbox', label: 'I have read the rules' },
  { id: 'proof', type: 'file', label: 'Proof', maxValues: 2, required: false, fileTypes: ['image', '.pdf'] },
];

let panel: { id: string };
let categoryId: string;
beforeEach(async () => {
  const { category, deployed } = fixture;
  ({ id: categoryId } = await category({ form: { title: 'Report', questions: QUESTIONS } }));
  panel = await deployed({ options: [{ id: OPTION, label: 'Report', categoryId }] });
});

const upload = async (filename: string) =>
  (
    await done(
      fixture.as.post('/v1/attachments', { filename, contentBase64: Buffer.from('%PDF-1.7').toString('base64') }),
    )
  ).id as string;

describe('a form with questions of several types', () => {
  it('is stored as it was given, with the values of options that have none', async () => {
    const { form } = await done(fixture.as.get(`/v1/categories/${categoryId}`));
    expect(form.questions[1]).toMatchObject({
      description: 'One or two',
      minValues: null,
      maxValues: 2,
      options: [
        'S',
        { label: 'Medium', value: 'm', description: 'The usual' },
        { label: 'Large', value: 'l', description: null },
      ],
    });
    expect(form.questions[4]).toMatchObject({ fileTypes: ['image', '.pdf'], options: [] });
  });

  it('is answered with values, names and files; files are attachments of the ticket', async () => {
    const { as, press } = fixture;
    const file = await upload('proof.pdf');
    const { status, body } = await press(panel, {
      answers: {
        size: { values: ['S', 'm'] },
        who: { values: ['42'], names: { '42': 'Kim' } },
        rules: 'true',
        proof: [file],
      },
    });
    expect(status).toBe(201);
    const answers = [
      { questionId: 'size', label: 'Which sizes?', value: ['S', 'm'], displayValues: ['S', 'Medium'] },
      { questionId: 'who', label: 'Who is it about?', value: ['42'], displayValues: ['Kim'] },
      { questionId: 'rules', label: 'I have read the rules', value: 'true', displayValues: ['☑'] },
      { questionId: 'proof', label: 'Proof', value: [file], displayValues: ['proof.pdf'] },
    ];
    expect(await done(as.get(`/v1/tickets/${body.data.id}`))).toMatchObject({ formAnswers: answers });
    expect(await done(as.get(`/v1/tickets/${body.data.id}/messages`))).toMatchObject([
      { content: '', attachments: [{ attachmentId: file, filename: 'proof.pdf' }] },
    ]);
    expect(await done(as.get(`/v1/attachments/${file}`))).toMatchObject({ status: 'kept' });
  });

  it('copies files of the chat, whose ids become the answer', async () => {
    const { as, press } = fixture;
    const url = 'https://cdn.example/attachments/1/proof.png';
    const { body } = await press(panel, {
      answers: {
        size: ['S'],
        rules: 'true',
        proof: { values: ['1'], files: [{ url, filename: 'proof.png', contentType: 'image/png' }] },
      },
    });
    const [message] = await done(as.get(`/v1/tickets/${body.data.id}/messages`));
    const { attachmentId } = message.attachments[0];
    expect(message).toMatchObject({ attachments: [{ url, filename: 'proof.png' }] });
    const { formAnswers } = await done(as.get(`/v1/tickets/${body.data.id}`));
    expect(formAnswers[2]).toMatchObject({ value: [attachmentId], displayValues: ['proof.png'] });
    expect((await as.get(`/v1/attachments/${attachmentId}`)).status).toBe(200);
  });

  it('is refused with an upload that is not there, and nothing is opened', async () => {
    const { as, press } = fixture;
    const proof = ['019b0000-0000-7000-8000-000000000001'];
    expect(await press(panel, { answers: { size: ['S'], rules: 'true', proof } })).toMatchObject({ status: 400 });
    expect(await done(as.get('/v1/tickets'))).toEqual([]);
  });

  it.each<[string, object, string]>([
    ['a choice that is none', { size: ['XL'], rules: 'true' }, '"Which sizes?" is one of S, m, l'],
    ['a box that is not checked', { size: ['S'], rules: 'false' }, '"I have read the rules" has to be checked'],
    ['an answer to a text', { size: ['S'], rules: 'true', intro: 'x' }, 'is a text, which takes no answer'],
  ])('refuses %s', async (_, answers, says) => {
    expect(await fixture.press(panel, { answers })).toMatchObject(refusal(400, says));
  });
});

describe('a ticket that a program opens', () => {
  const open = (formAnswers: readonly object[]) =>
    fixture.as.post('/v1/tickets', { categoryId, requesterId: '42', formAnswers });

  it('has answers of every type, with the labels of options', async () => {
    const file = await upload('proof.pdf');
    const { body } = await open([
      { questionId: 'size', value: ['l'] },
      { questionId: 'own', label: 'Of another form', value: ['a', 'b'] },
      { questionId: 'proof', value: [file] },
    ]);
    expect(body.data.formAnswers).toEqual([
      { questionId: 'size', label: 'Which sizes?', value: ['l'], displayValues: ['Large'] },
      { questionId: 'own', label: 'Of another form', value: ['a', 'b'] },
      { questionId: 'proof', label: 'Proof', value: [file], displayValues: ['proof.pdf'] },
    ]);
  });

  it('is refused with an upload of another type, which can be used elsewhere, and with too many', async () => {
    const [text, ...others] = [
      await upload('notes.txt'),
      await upload('a.pdf'),
      await upload('b.pdf'),
      await upload('c.pdf'),
    ];
    const prove = (value: readonly string[]) => open([{ questionId: 'proof', value }]);
    const says = 'formAnswers.0.value: "Proof" takes files of the types image, .pdf';
    expect(await prove([text])).toMatchObject(refusal(400, says));
    expect(await prove(others)).toMatchObject(refusal(400, '"Proof" takes 2 values at the most'));
    expect(await done(fixture.as.get('/v1/tickets'))).toEqual([]);
    const { body } = await open([]);
    const attachments = [{ attachmentId: text }];
    const replied = await fixture.as.post(`/v1/tickets/${body.data.id}/reply`, { content: 'Look', attachments });
    expect(replied.body).toMatchObject({ data: { message: { attachments: [{ filename: 'notes.txt' }] } } });
  });

  it.each([
    ['x', 'needs 2 characters at least'],
    ['x'.repeat(9), 'takes 8 characters at the most'],
  ])('is refused with a text of another length: "%s"', async (value, says) => {
    const why = { id: 'why', type: 'short', label: 'Why?', minLength: 2, maxLength: 8 };
    const { id } = await fixture.category({ name: 'Other', form: { title: 'Why', questions: [why] } });
    const body = { categoryId: id, requesterId: '42', formAnswers: [{ questionId: 'why', value }] };
    expect(await fixture.as.post('/v1/tickets', body)).toMatchObject(
      refusal(400, `formAnswers.0.value: "Why?" ${says}`),
    );
  });

  it('has the names that the chat shows for users', async () => {
    const { api, server } = fixture;
    const chat = (path: string) => `/sandbox/api${path}`;
    await done(api.anonymous.put(chat(`/guilds/${server.id}/members/77`), { name: 'Kim Lee' }));
    const who = { questionId: 'who', value: ['77'] };
    const { body } = await open([who]);
    expect(body.data.formAnswers).toMatchObject([{ value: ['77'], displayValues: ['Kim Lee'] }]);
  });

  it.each<[string, object, string]>([
    ['a text for a list', { questionId: 'size', value: 'S' }, 'formAnswers.0.value: "Which sizes?" takes a list'],
    ['a list for a text', { questionId: 'rules', value: ['true'] }, '"I have read the rules" takes one value'],
    ['too many values', { questionId: 'who', value: ['1', '2', '3'] }, '"Who is it about?" takes 2 values'],
    ['what is no id', { questionId: 'who', value: ['Kim'] }, '"Who is it about?" needs ids of users'],
    ['an unknown option', { questionId: 'size', value: ['XL'] }, '"Which sizes?" is one of S, m, l'],
  ])('is refused with %s', async (_, answer, says) => {
    expect(await open([answer])).toMatchObject(refusal(400, says));
    expect(await done(fixture.as.get('/v1/tickets'))).toEqual([]);
  });
});
