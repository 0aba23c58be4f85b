import { createTranslator } from '#adapters/texts/translator.ts';
import { REQUESTER, STAFF } from '../support/build.ts';
import { useBrowser, visit } from '../support/browser/browser.ts';
import { showPicture } from '../support/browser/gallery-pictures.ts';
import { collectReplies, reportPress } from '../support/chat/report-press.ts';
import { createSandboxActions } from '../support/chat/sandbox-actions.ts';
import { createCategory, done, type Json } from '../support/spec-helpers.ts';
import { useApi, useServer } from '../support/use-api.ts';

/*
 * Shows what the bot writes, as the simulated chat of the dashboard draws it. With SCREENSHOTS=write the pictures are written
 * to docs/images/discord, where docs/use/discord-pictures.md shows them.
 */

const ROLE = '44';
const browser = useBrowser();
const api = useApi({ replies: collectReplies([]) });
const { as, server } = useServer(api);
const { act, open, press, project } = createSandboxActions(api, { as, server });
/** A bot without privileged intents. */
const blind = useApi({ environment: { DISCORD_INTENTS: 'none' } });
const { as: asBlind, server: blindServer } = useServer(blind);

const TEXTS = {
  en: {
    category: 'Orders',
    opening: 'Hello {{requester.mention}}! We usually answer within an hour.',
    subject: 'My parcel is late',
    message: 'It should have been here on Monday.',
    reply: 'I am sorry. I ask the carrier and write to you today.',
    thanks: 'It is here now, thank you!',
    reason: 'The parcel has arrived',
    comment: 'Quick and friendly',
    closed: 'We move to a new warehouse, and are back on Friday.',
    greeting: 'Hello! Let me look for an answer.',
    article: 'How to follow a parcel',
    advice: 'The mail from the carrier has a link that shows where the parcel is.',
    question: 'What is your order number?',
    answer: '4711',
  },
  de: {
    category: 'Bestellungen',
    opening: 'Hallo {{requester.mention}}! Wir antworten meist innerhalb einer Stunde.',
    subject: 'Mein Paket kommt nicht an',
    message: 'Es sollte am Montag da sein.',
    reply: 'Das tut mir leid. Ich frage beim Versand nach und schreibe dir heute noch.',
    thanks: 'Jetzt ist es da, danke!',
    reason: 'Das Paket ist da',
    comment: 'Schnell und freundlich',
    closed: 'Wir ziehen in ein neues Lager um und sind am Freitag wieder da.',
    greeting: 'Hallo! Ich suche nach einer Antwort.',
    article: 'So verfolgst du ein Paket',
    advice: 'In der Mail des Versands steht ein Link, der zeigt, wo das Paket ist.',
    question: 'Wie lautet deine Bestellnummer?',
    answer: '4711',
  },
} as const;

type Language = keyof typeof TEXTS;
type Place = 'panel' | 'open' | 'work' | 'closed' | 'log' | 'direct' | 'flow' | 'refused';

/** High enough to show a whole conversation. */
const VIEWPORT = { width: 1_100, height: 1_250 };

const sandbox = (path: string) => `/sandbox/api/guilds/${server.id}${path}`;

const addChannel = async (name: string): Promise<string> =>
  (await done(api.anonymous.post(sandbox('/channels'), { name }))).id;

/** A panel with one option. @returns the id of its button */
const deploy = async (name: string, channelId: string, option: object): Promise<string> => {
  const body = { name, content: name, channelId, options: [{ id: 'go', label: name, ...option }] };
  const panel = await done(as.post('/v1/panels', body));
  await done(as.post(`/v1/panels/${panel.id}/deploy`));
  return `panel:${panel.id}:go`;
};

/** A conversation with a flow: it greets, suggests an article, asks, and opens a ticket. @returns its channel */
const playFlow = async (language: Language, categoryId: string): Promise<string> => {
  const words = TEXTS[language];
  const item = await done(as.post('/v1/knowledgebase', { title: words.article, content: words.advice }));
  await done(as.post(`/v1/knowledgebase/${item.id}/publish`));
  const nodes = [
    { id: 'hello', type: 'send_message', data: { content: words.greeting } },
    { id: 'suggest', type: 'knowledge_suggest', data: { query: words.article } },
    { id: 'ask', type: 'ask_question', data: { content: words.question, variable: 'order' } },
    { id: 'open', type: 'create_ticket', data: { categoryId, subject: words.subject, message: words.message } },
  ];
  const edges = [
    { id: '1', source: 'hello', target: 'suggest' },
    { id: '2', source: 'suggest', sourceHandle: 'not_helped', target: 'ask' },
    { id: '3', source: 'ask', sourceHandle: 'answered', target: 'open' },
  ];
  const body = {
    name: words.article,
    trigger: { kind: 'panel_option', conversation: { home: 'channel' } },
    nodes,
    edges,
  };
  const flow = await done(as.post('/v1/flows', body));
  await done(as.post(`/v1/flows/${flow.id}/publish`));
  const start = await addChannel('start');
  const buttonId = await deploy(words.article, start, { flowId: flow.id });
  await done(api.anonymous.post(sandbox(`/channels/${start}/press`), { userId: REQUESTER, buttonId }));
  await api.work();
  const [run] = await done(as.get(`/v1/flows/${flow.id}/runs`));
  const channel = `/channels/${run.channelId}`;
  const messages: Json[] = await done(api.anonymous.get(sandbox(`${channel}/messages`)));
  const none = messages.at(-1)?.notice.buttonRows.flat().at(-1).target.id;
  await done(api.anonymous.post(sandbox(`${channel}/press`), { userId: REQUESTER, buttonId: none }));
  await api.work();
  await done(api.anonymous.post(sandbox(`${channel}/messages`), { userId: REQUESTER, content: words.answer }));
  await api.work();
  return run.channelId;
};

/** A member presses a panel whose tickets have no place. @returns the log channel with the report */
const playRefusal = async (language: Language): Promise<string> => {
  const logChannelId = await addChannel('log');
  await done(as.patch('/v1/settings', { logChannelId }));
  const { category: name } = TEXTS[language];
  const { id: categoryId } = await createCategory(as, { name: `${name} 2`, home: 'thread', chatParentId: '4242' });
  const channel = await addChannel('help');
  const buttonId = await deploy(`${name} 2`, channel, { categoryId });
  await reportPress(api, server, { channel, userId: REQUESTER, buttonId });
  return logChannelId;
};

/** A ticket that staff works on: claimed, answered, with an answer that was awaited, and closed later. @returns its channel */
const playWork = async (language: Language, categoryId: string): Promise<string> => {
  const words = TEXTS[language];
  const ticket = await open({ categoryId, subject: words.subject });
  const say = (content: string) =>
    done(api.anonymous.post(sandbox(`/channels/${ticket.channelId}/messages`), { userId: REQUESTER, content }));
  await say(words.message);
  await press(ticket, 'ticket:staff:claim');
  await act(ticket, 'reply', { content: words.reply, staffId: STAFF });
  await act(ticket, 'await-answer', { staffId: STAFF });
  await say(words.thanks);
  await api.work();
  const closeAt = new Date(Date.parse(ticket.createdAt) + 2 * 86_400_000).toISOString();
  await act(ticket, 'scheduled-close', { closeAt, reason: words.reason });
  await act(ticket, 'close-request', { reason: words.reason });
  await project();
  return ticket.channelId;
};

/** A ticket from its opening to its rating, and where each part of it is seen. */
const playStory = async (language: Language): Promise<Readonly<Record<Place, string>>> => {
  const words = TEXTS[language];
  const addMember = (user: string, name: string, roleIds: readonly string[]) =>
    done(api.anonymous.put(sandbox(`/members/${user}`), { name, roleIds }));
  await addMember(REQUESTER, 'Riley', []);
  await addMember(STAFF, 'Sam', [ROLE]);
  const log = await addChannel('log');
  const settings = { locale: language, color: 0x5865f2, staffRoleIds: [ROLE], logChannelId: log };
  await done(as.patch('/v1/settings', { ...settings, transcriptToRequester: true }));
  const category = await createCategory(as, { name: words.category, openingMessage: words.opening });
  const ticket = await open({ categoryId: category.id, subject: words.subject });
  const say = (userId: string, content: string) =>
    done(api.anonymous.post(sandbox(`/channels/${ticket.channelId}/messages`), { userId, content }));
  await say(REQUESTER, words.message);
  await press(ticket, 'ticket:staff:claim');
  await act(ticket, 'reply', { content: words.reply, staffId: STAFF });
  await act(ticket, 'close', { reason: words.reason, staffId: STAFF });
  await project();
  await act(ticket, 'feedback', { rating: 5, comment: words.comment, userId: REQUESTER });
  await project();
  await project();
  const waiting = await open({ categoryId: category.id, subject: words.subject });
  const work = await playWork(language, category.id);
  const panel = await addChannel('support');
  await deploy(words.category, panel, { categoryId: category.id, emoji: '📦' });
  const flow = await playFlow(language, category.id);
  const refused = await playRefusal(language);
  return { panel, open: waiting.channelId, work, closed: ticket.channelId, log, direct: 'direct', flow, refused };
};

describe.each(['en', 'de'] as const)('in %s', (language) => {
  it.each(['light', 'dark'] as const)('what the bot writes is seen in the simulated chat, %s', async (scheme) => {
    const places = await playStory(language);
    const owner = { kind: 'guild', guildId: server.id } as const;
    const { page, context, complaints, close } = await visit(browser, api, { owner, scheme, viewport: VIEWPORT });
    await context.addInitScript(`localStorage.setItem('guildesk.language', '${language}')`);
    for (const [place, channel] of Object.entries(places)) {
      await page.goto(`/dashboard/servers/${server.id}/sandbox?as=${REQUESTER}&channel=${channel}`);
      const room = page.locator('.chat-room');
      await room.locator('.chat-message').first().waitFor();
      await page.waitForLoadState('networkidle');
      await showPicture(room, `${place}-${language}-${scheme}`);
    }
    const showAnswer = async (as: string, channel: string, button: string, name: string) => {
      await page.goto(`/dashboard/servers/${server.id}/sandbox?as=${as}&channel=${channel}`);
      const room = page.locator('.chat-room');
      await room.locator('.chat-button', { hasText: button }).click();
      await room.locator('.chat-message-private').waitFor();
      await page.waitForLoadState('networkidle');
      await showPicture(room, `${name}-${language}-${scheme}`);
    };
    await showAnswer(STAFF, places.open, createTranslator().translate(language, 'button.more', {}), 'more');
    const { category, closed } = TEXTS[language];
    const categories: Json[] = await done(as.get('/v1/categories'));
    const id = categories.find(({ name }) => name === category)?.id;
    await done(as.patch(`/v1/categories/${id}`, { openingRules: { pause: { text: closed, until: null } } }));
    await showAnswer(REQUESTER, places.panel, category, 'paused');
    expect(complaints).toEqual([]);
    await close();
  });

  it.each(['light', 'dark'] as const)('so is what it writes when it does not see messages, %s', async (scheme) => {
    const words = TEXTS[language];
    const path = `/sandbox/api/guilds/${blindServer.id}`;
    await done(blind.anonymous.put(`${path}/members/${REQUESTER}`, { name: 'Riley', roleIds: [] }));
    await done(asBlind.patch('/v1/settings', { locale: language, color: 0x5865f2, staffRoleIds: [ROLE] }));
    const category = await createCategory(asBlind, { name: words.category, openingMessage: words.opening });
    const fields = { categoryId: category.id, requesterId: REQUESTER, subject: words.subject };
    const { channelId } = await done(asBlind.post('/v1/tickets', fields));
    const owner = { kind: 'guild', guildId: blindServer.id } as const;
    const { page, context, complaints, close } = await visit(browser, blind, { owner, scheme, viewport: VIEWPORT });
    await context.addInitScript(`localStorage.setItem('guildesk.language', '${language}')`);
    await page.goto(`/dashboard/servers/${blindServer.id}/sandbox?as=${REQUESTER}&channel=${channelId}`);
    const room = page.locator('.chat-room');
    await room.locator('.chat-message').first().waitFor();
    await page.waitForLoadState('networkidle');
    await showPicture(room, `reply-${language}-${scheme}`);
    await room.getByRole('button', { name: createTranslator().translate(language, 'button.reply', {}) }).click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await showPicture(dialog, `reply-form-${language}-${scheme}`);
    expect(complaints).toEqual([]);
    await close();
  });
});
