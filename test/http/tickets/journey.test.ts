import { createHash } from 'node:crypto';
import type { Client, TestServer } from '../../support/api.ts';
import { REQUESTER, STAFF } from '../../support/build.ts';
import { createOrganizationClient, done, type Json } from '../../support/spec-helpers.ts';
import { embeddedDatabase } from '../../support/databases.ts';
import { useApi } from '../../support/use-api.ts';

// The database that `npm start` runs on.
const api = useApi({ database: embeddedDatabase });

/** A member server with a client that steers it, and the people in its chat. */
interface Scene {
  readonly server: TestServer;
  readonly as: Client;
  /** Before every path. */
  readonly base: string;
  readonly chat: (method: string, path: string, body?: object) => Promise<Json>;
}

const sceneFor = async (kind: string): Promise<Scene> => {
  const server = await api.server();
  const isOrganization = kind === 'an organization token';
  const as = isOrganization ? await createOrganizationClient(api, [server]) : await api.as(server);
  const base = isOrganization ? `/v1/org/servers/${server.id}` : '/v1';
  const chat = (method: string, path: string, body?: object) =>
    done(api.anonymous.send(method, `/sandbox/api/guilds/${server.id}${path}`, body));
  return { server, as, base, chat };
};

const FORM = {
  title: 'Tell us more',
  questions: [
    { id: 'os', type: 'select', label: 'Which system?', options: ['Linux', 'Windows'] },
    { id: 'what', type: 'paragraph', label: 'What happened?', minLength: 5 },
  ],
};

/** A panel in a channel of its own, put up; its category asks for a form. */
const deployedPanel = async ({ as, base, chat }: Scene): Promise<Json> => {
  const category = await done(as.post(`${base}/categories`, { name: 'Bugs', form: FORM, openingMessage: 'Welcome' }));
  const channel = await chat('POST', '/channels', { name: 'support' });
  const options = [{ id: 'bug', label: 'Report a bug', categoryId: category.id }];
  const body = { name: 'Desk', channelId: channel.id, content: 'How can we help?', options };
  const { id } = await done(as.post(`${base}/panels`, body));
  return done(as.post(`${base}/panels/${id}/deploy`));
};

/** Recomputes the fingerprint of a transcript from what its description says, and from nothing else. */
const fingerprintOf = ({ ticket, messages }: Json): string => {
  const sorted = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(sorted);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.keys(value)
        .sort()
        .map((name) => [name, sorted(value[name])]),
    );
  };
  const isLeftOut = ([name, value]: [string, Json]) =>
    ((name === 'direct' || name === 'public') && value === false) ||
    (value === null && ['requesterName', 'claimedByName', 'authorName', 'authorAvatarUrl', 'parts'].includes(name));
  const lines = [ticket, ...messages].map((part) => {
    const fields = Object.entries<Json>(part).filter((field) => !isLeftOut(field));
    return `${JSON.stringify(sorted(Object.fromEntries(fields)))}\n`;
  });
  return createHash('sha256').update(lines.join(''), 'utf8').digest('hex');
};

describe.each(['a guild token', 'an organization token'])('with %s and the chat alone', (kind) => {
  it('a ticket lives from the press of a button to its reopening', async () => {
    const scene = await sceneFor(kind);
    const { as, base, chat } = scene;
    const panel = await deployedPanel(scene);
    const answers = { os: 'Linux', what: 'It crashes' };
    const opened = await chat('POST', `/panels/${panel.id}/press`, { userId: REQUESTER, optionId: 'bug', answers });
    expect(opened).toMatchObject({
      status: 'open',
      source: 'panel',
      panelId: panel.id,
      requesterId: REQUESTER,
      formAnswers: [
        { questionId: 'os', label: 'Which system?', value: 'Linux' },
        { questionId: 'what', label: 'What happened?', value: 'It crashes' },
      ],
    });
    expect((await done(as.get(`${base}/panels/${panel.id}`))).openCount).toBe(1);

    const ticket = `${base}/tickets/${opened.id}`;
    const channel = `/channels/${opened.channelId}`;
    const message = await chat('POST', `${channel}/messages`, { userId: REQUESTER, content: 'Since yestarday' });
    await chat('PATCH', `${channel}/messages/${message.id}`, { content: 'Since yesterday' });
    await done(as.post(`${ticket}/reply`, { content: 'Which version?', staffId: STAFF }));
    const slip = await chat('POST', `${channel}/messages`, { userId: REQUESTER, content: 'My password is x' });
    await chat('DELETE', `${channel}/messages/${slip.id}`);
    await done(as.post(`${ticket}/notes`, { content: 'Known bug', staffId: STAFF }));

    await done(as.post(`${ticket}/close-request`, { reason: 'Fixed', staffId: STAFF }));
    const question = (await chat('GET', `${channel}/messages`)).at(-1);
    const [accept] = question.notice.buttonRows[0];
    const closed = await chat('POST', `${channel}/press`, { userId: REQUESTER, buttonId: accept.target.id });
    expect(closed).toMatchObject({
      status: 'closed',
      closeCause: 'close_request',
      closeReason: 'Fixed',
      closedBy: { type: 'user', id: REQUESTER },
    });

    await api.work();
    const transcript = await done(as.get(`${ticket}/transcript`));
    expect(transcript.messages).toMatchObject([
      { content: 'Welcome', author: { type: 'system' } },
      {
        content: 'Since yesterday',
        author: { type: 'user', id: REQUESTER },
        editedAt: expect.any(String),
        deletedAt: null,
      },
      { content: 'Which version?', author: { type: 'staff', id: STAFF }, editedAt: null },
      { content: 'My password is x', deletedAt: expect.any(String) },
    ]);
    expect(transcript).toMatchObject({
      messageCount: 4,
      ticket: { formAnswers: opened.formAnswers, status: 'closed' },
      participants: [
        { actor: { type: 'system' }, messageCount: 1 },
        { actor: { type: 'user', id: REQUESTER }, messageCount: 2 },
        { actor: { type: 'staff', id: STAFF }, messageCount: 1 },
      ],
    });
    expect(transcript.sha256).toBe(fingerprintOf(transcript));
    expect(JSON.stringify(transcript)).not.toContain('Known bug');

    const farewell = (await chat('GET', `${channel}/messages`)).at(-1);
    const best = farewell.notice.buttonRows[0].at(-1);
    expect(
      await chat('POST', `${channel}/press`, { userId: REQUESTER, buttonId: best.target.id, answers: {} }),
    ).toMatchObject({
      feedback: { rating: 5, comment: null },
    });
    expect(await done(as.post(`${ticket}/reopen`))).toMatchObject({ status: 'open', reopenCount: 1 });

    const timeline: Json[] = await done(as.get(`${ticket}/timeline`));
    expect(timeline.map(({ type }) => type).reverse()).toEqual([
      'ticket.created',
      'ticket.message_created',
      'ticket.message_created',
      'ticket.message_created',
      'ticket.first_response',
      'ticket.message_created',
      'ticket.note_created',
      'ticket.close_requested',
      'ticket.closed',
      'ticket.feedback_received',
      'ticket.reopened',
    ]);
  });
});

describe('the buttons under a notice', () => {
  const withQuestion = async () => {
    const scene = await sceneFor('a guild token');
    const { id, channelId } = await done(
      scene.as.post('/v1/tickets', {
        categoryId: scene.server.categoryId,
        requesterId: REQUESTER,
        participantIds: ['7'],
      }),
    );
    await done(scene.as.post(`/v1/tickets/${id}/close-request`));
    const press = (userId: string, buttonId: string, answers?: object) =>
      api.anonymous.post(`/sandbox/api/guilds/${scene.server.id}/channels/${channelId}/press`, {
        userId,
        buttonId,
        ...(answers && { answers }),
      });
    return { ...scene, id, press };
  };

  it('are for the requester only', async () => {
    const { press } = await withQuestion();
    for (const userId of ['7', STAFF]) expect((await press(userId, 'ticket:close:accept')).status).toBe(409);
  });

  it('keep the ticket open when the requester says so', async () => {
    const { press, as, id } = await withQuestion();
    expect((await press(REQUESTER, 'ticket:close:deny')).status).toBe(200);
    expect(await done(as.get(`/v1/tickets/${id}`))).toMatchObject({ status: 'open', closeRequest: null });
    expect((await press(REQUESTER, 'ticket:close:deny')).status).toBe(409);
  });

  it('rate a closed ticket once', async () => {
    const { press, as, id } = await withQuestion();
    expect((await press(REQUESTER, 'ticket:rate:3', {})).status).toBe(409);
    await done(as.post(`/v1/tickets/${id}/close`));
    const { form } = (await press(REQUESTER, 'ticket:rate:3')).body.data;
    expect(form.questions).toMatchObject([{ id: 'comment', required: false, maxLength: 1_000 }]);
    expect(await done(as.get(`/v1/tickets/${id}`))).toMatchObject({ feedback: null });
    expect((await press(REQUESTER, 'ticket:rate:3', { comment: 'x'.repeat(1_001) })).status).toBe(400);
    const rated = await press(REQUESTER, 'ticket:rate:3', { comment: ' Quick ' });
    expect(rated.body.data).toMatchObject({ feedback: { rating: 3, comment: 'Quick' } });
    expect((await press(REQUESTER, 'ticket:rate:4', {})).status).toBe(409);
    expect((await press(REQUESTER, 'ticket:rate:4')).body.data).toMatchObject({ ephemeral: true });
  });

  it('that nobody knows are not found', async () => {
    const { press, server } = await withQuestion();
    for (const buttonId of ['ticket:rate:6', 'nonsense']) expect((await press(REQUESTER, buttonId)).status).toBe(404);
    const elsewhere = `/sandbox/api/guilds/${server.id}/channels/1/press`;
    const pressed = await api.anonymous.post(elsewhere, {
      userId: REQUESTER,
      buttonId: 'ticket:rate:5',
      answers: {},
    });
    expect(pressed.status).toBe(404);
  });
});
