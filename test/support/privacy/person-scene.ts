import type { Client, TestApi, TestServer } from '../api.ts';
import { REQUESTER, STAFF } from '../build.ts';
import { createCategory, done, type Json, openTicket } from '../spec-helpers.ts';

/** A person of whom nothing may be left: the id, the name, and a word in each text that they wrote. */
export const PERSON = '734651209844417035';
export const NAME = 'Zanzibarine';
export const TEXTS = {
  subject: 'subjectwombat',
  answer: 'answerwombat',
  externalId: 'externalwombat',
  metadata: 'metadatawombat',
  first: 'firstwombat',
  message: 'messagewombat',
  edited: 'editedwombat',
  file: 'filewombat',
  upload: 'uploadwombat',
  closeReason: 'reasonwombat',
  comment: 'commentwombat',
  note: 'notewombat',
  reply: 'replywombat',
  reminder: 'reminderwombat',
  flow: 'flowwombat',
  menu: 'menuwombat',
} as const;
/** What says who the person is; a text is neither. */
export const IDENTITY = [PERSON, NAME.toLowerCase()] as const;

interface Scene {
  readonly api: TestApi;
  readonly server: TestServer;
  readonly as: Client;
}

const KEY = { 'Idempotency-Key': `person-scene-${PERSON}` };

const setUpServer = async ({ api, server, as }: Scene): Promise<Json> => {
  await api.service.chat.setRoles(server.id, STAFF, ['7']);
  await api.service.chat.setRoles(server.id, PERSON as typeof STAFF, ['7']);
  const profile = { name: NAME, avatarUrl: `https://cdn.example/avatars/${PERSON}/a.png` };
  // The id is that of a user of the chat.
  await api.service.chat.setProfile(server.id, PERSON as typeof STAFF, profile);
  await done(as.patch('/v1/settings', { staffRoleIds: ['7'], transcriptToRequester: true }));
  const { url } = await done(as.post('/v1/webhook-inbox'));
  await done(as.post('/v1/webhooks', { url, eventTypes: ['*'] }));
  const question = { id: 'what', label: 'What?', type: 'paragraph', required: true };
  return createCategory(as, { form: { title: 'Help', questions: [question] }, feedbackEnabled: true });
};

/** Requests of the simulated chat. */
const createChat = ({ api, server }: Scene) => {
  const path = (rest: string) => `/sandbox/api/guilds/${server.id}${rest}`;
  return {
    say: (channel: string, userId: string, content: string, more: object = {}): Promise<Json> =>
      done(api.anonymous.post(path(`/channels/${channel}/messages`), { userId, content, ...more })),
    edit: (channel: string, id: string, content: string) =>
      done(api.anonymous.patch(path(`/channels/${channel}/messages/${id}`), { content })),
    use: (name: string, channelId: string, options: object): Promise<Json> =>
      done(api.anonymous.post(path(`/commands/${name}`), { userId: PERSON, channelId, options })),
    addChannel: async (name: string): Promise<string> =>
      (await done(api.anonymous.post(path('/channels'), { name }))).id,
    useMenu: (channel: string, message: string, menu: string): Promise<Json> =>
      done(api.anonymous.post(path(`/channels/${channel}/messages/${message}/menus/${menu}`), { userId: STAFF })),
  };
};

/** The person as somebody who asks for help. @returns the closed ticket */
const liveAsRequester = async (scene: Scene, category: Json): Promise<Json> => {
  const { api, as } = scene;
  const chat = createChat(scene);
  const upload = { filename: `${TEXTS.upload}.txt`, contentBase64: Buffer.from(TEXTS.upload).toString('base64') };
  const { id: attachmentId } = await done(as.post('/v1/attachments', upload, { 'idempotency-key': 'upload-of-file' }));
  const ticket = await done(
    as.post(
      '/v1/tickets',
      {
        categoryId: category.id,
        requesterId: PERSON,
        subject: TEXTS.subject,
        formAnswers: [{ questionId: 'what', value: TEXTS.answer }],
        externalId: TEXTS.externalId,
        metadata: { customer: TEXTS.metadata },
        message: `${TEXTS.first} here`,
      },
      KEY,
    ),
  );
  const { channelId } = ticket;
  const written = await chat.say(channelId, PERSON, `A ${TEXTS.message}`, {
    attachments: [{ url: 'https://203.0.113.1.example/a.txt', filename: `${TEXTS.file}.txt` }],
  });
  await chat.edit(channelId, written.id, `An ${TEXTS.edited}`);
  const quoted = { type: 'reply', messageId: written.id, authorId: PERSON, authorName: NAME, quote: TEXTS.message };
  await chat.say(channelId, STAFF, `Hello <@${PERSON}>`, { parts: [quoted] });
  const reply = { content: 'See the file', staffId: PERSON, attachments: [{ attachmentId }] };
  await done(as.post(`/v1/tickets/${ticket.id}/reply`, reply));
  await api.work();
  await done(as.post(`/v1/tickets/${ticket.id}/close`, { staffId: PERSON, reason: TEXTS.closeReason }));
  await done(as.post(`/v1/tickets/${ticket.id}/feedback`, { rating: 4, comment: TEXTS.comment }));
  await api.work();
  return ticket;
};

/** The person as a member of staff, in the ticket of somebody else. */
const liveAsStaff = async (scene: Scene): Promise<Json> => {
  const { api, server, as } = scene;
  const ticket = await openTicket(as, server, { message: 'Help', requesterId: REQUESTER });
  const act = (action: string, body: object) => done(as.post(`/v1/tickets/${ticket.id}/${action}`, body));
  await done(as.post('/v1/views', { name: 'Own', staffId: PERSON }));
  await done(as.post('/v1/views', { name: 'Shared', shared: true, filters: { claimedById: [PERSON] } }));
  const draft = {
    rule: { name: 'R', trigger: 'ticket.created', actions: [{ type: 'assign', data: { staffId: PERSON } }] },
  };
  const period = { from: '2025-11-01T00:00:00.000Z', to: '2025-11-02T00:00:00.000Z' };
  await done(as.post('/v1/automations/backtest', { ...draft, ...period }));
  await done(as.patch('/v1/presence', { staffId: PERSON, status: 'busy' }));
  await done(as.patch('/v1/notification-settings', { staffId: PERSON, sound: true }));
  await act('subscribe', { staffId: PERSON });
  await act('subscribe', { staffId: STAFF });
  await act('claim', { staffId: PERSON });
  await act('unclaim', { staffId: PERSON });
  await act('claim', { staffId: PERSON });
  await act('reply', { content: `A ${TEXTS.reply}`, staffId: PERSON });
  await act('notes', { content: `A ${TEXTS.note}`, staffId: PERSON });
  await createChat(scene).use('desk remind', ticket.channelId, { time: '2d', text: TEXTS.reminder });
  await api.work();
  await act('close', { staffId: PERSON });
  await api.work();
  return ticket;
};

const EDGES = [{ id: 'e', source: 'why', sourceHandle: 'answered', target: 'end' }];

const runFlow = async (scene: Scene): Promise<void> => {
  const { api, server, as } = scene;
  const nodes = [
    { id: 'why', type: 'ask_question', data: { content: 'Why?', variable: 'why' } },
    { id: 'end', type: 'end', data: {} },
  ];
  const { id } = await done(
    as.post('/v1/flows', { name: 'Why', nodes, edges: EDGES, trigger: { kind: 'api', config: {} } }),
  );
  await done(as.post(`/v1/flows/${id}/publish`));
  const ticket = await openTicket(as, server, { requesterId: REQUESTER });
  await done(as.post(`/v1/flows/${id}/run`, { userId: PERSON, channelId: ticket.channelId }));
  await api.work();
  await createChat(scene).say(ticket.channelId, PERSON, TEXTS.flow);
  await api.work();
};

/** Staff is about to choose the category of a ticket about a message of the person. */
const useMenu = async (scene: Scene): Promise<void> => {
  const chat = createChat(scene);
  const channel = await chat.addChannel('lounge');
  const { id } = await chat.say(channel, PERSON, `A ${TEXTS.menu}`);
  await chat.useMenu(channel, id, 'open_ticket');
};

/** Lets the person leave traces everywhere. @returns their own ticket and the one that they worked on */
export const leaveTraces = async (scene: Scene): Promise<{ readonly own: Json; readonly other: Json }> => {
  const { api, server, as } = scene;
  const category = await setUpServer(scene);
  const own = await liveAsRequester(scene, category);
  const other = await liveAsStaff(scene);
  await runFlow(scene);
  await useMenu(scene);
  await done(as.get(`/v1/users/${PERSON}`));
  await done(as.post('/v1/blocklist', { userId: PERSON, reason: `Because of ${PERSON}` }));
  const owner = { kind: 'guild', guildId: server.id } as const;
  const input = { name: NAME, role: 'staff', userId: PERSON as typeof STAFF } as const;
  const { id } = await api.service.app.dashboard.addPerson({ owner, by: 'owner', input });
  // Those who have access to the dashboard are not erased.
  await api.service.app.dashboard.removePerson(owner, 'owner', id);
  await api.service.app.requestLog.flush();
  return { own, other };
};
