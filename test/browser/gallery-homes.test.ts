import { REQUESTER, STAFF } from '../support/build.ts';
import { useBrowser, visit } from '../support/browser/browser.ts';
import { showPicture } from '../support/browser/gallery-pictures.ts';
import { createSandboxActions } from '../support/chat/sandbox-actions.ts';
import { createCategory, done, type Json } from '../support/spec-helpers.ts';
import { useApi, useServer } from '../support/use-api.ts';

/* As gallery.test.ts, for tickets in direct messages and in forums. */

const ROLE = '44';
const OTHER = '200000000000000077';
const browser = useBrowser();
const api = useApi();
const { as, server } = useServer(api);
const { act, project } = createSandboxActions(api, { as, server });

const TEXTS = {
  en: {
    categories: ['Orders', 'Returns'],
    opening: 'Hello {{requester.mention}}! We usually answer within an hour.',
    message: 'My parcel is late. It should have been here on Monday.',
    reply: 'I am sorry. I ask the carrier and write to you today.',
    thanks: 'Thank you!',
    note: 'The third one with this carrier.',
    further: 'Are you there?',
    reason: 'The parcel has arrived',
    title: 'The app closes by itself',
    post: 'On each start, since the update.',
  },
  de: {
    categories: ['Bestellungen', 'Rückgaben'],
    opening: 'Hallo {{requester.mention}}! Wir antworten meist innerhalb einer Stunde.',
    message: 'Mein Paket kommt nicht an. Es sollte am Montag da sein.',
    reply: 'Das tut mir leid. Ich frage beim Versand nach und schreibe dir heute noch.',
    thanks: 'Danke!',
    note: 'Das dritte bei diesem Versand.',
    further: 'Bist du noch da?',
    reason: 'Das Paket ist da',
    title: 'Die App schließt sich von selbst',
    post: 'Bei jedem Start, seit dem Update.',
  },
} as const;

type Language = keyof typeof TEXTS;

const VIEWPORT = { width: 1_100, height: 1_400 };

const sandbox = (path: string, id: string = server.id) => `/sandbox/api/guilds/${id}${path}`;

const write = (userId: string, content: string): Promise<Json> =>
  done(api.anonymous.post(sandbox(`/members/${userId}/direct-messages`), { content }));

/** Members, settings, and categories for direct messages. */
const configure = async (language: Language): Promise<void> => {
  const words = TEXTS[language];
  for (const [user, name, roleIds] of [
    [REQUESTER, 'Riley', []],
    [OTHER, 'Robin', []],
    [STAFF, 'Sam', [ROLE]],
  ] as const)
    await done(api.anonymous.put(sandbox(`/members/${user}`), { name, roleIds }));
  const settings = { locale: language, color: 0x5865f2, staffRoleIds: [ROLE], transcriptToRequester: true };
  await done(as.patch('/v1/settings', settings));
  for (const name of words.categories) await createCategory(as, { name, home: 'dm', openingMessage: words.opening });
};

/** What is due is shown in the channel of staff and sent to members. */
const deliver = async () => {
  await project();
  await api.service.app.tickets.deliverDirectMessages();
};

/** A member writes to the bot, and chooses the first category. @returns the ticket */
const openByMessage = async (userId: string, content: string): Promise<Json> => {
  await write(userId, content);
  const path = sandbox(`/members/${userId}/direct-messages`);
  const messages: Json[] = await done(api.anonymous.get(path));
  const question = messages.find(({ notice }) => notice?.buttonRows.length > 0);
  const buttonId = question?.notice.buttonRows[0][0].target.id;
  await done(api.anonymous.post(`${path}/press`, { buttonId }));
  await deliver();
  const [ticket = {}]: Json[] = await done(as.get(`/v1/tickets?requesterId=${userId}`));
  return ticket;
};

/** A conversation between direct messages and the channel of staff. @returns that channel */
const playDirect = async (language: Language): Promise<string> => {
  const words = TEXTS[language];
  await configure(language);
  const ticket = await openByMessage(REQUESTER, words.message);
  await act(ticket, 'reply', { content: words.reply, staffId: STAFF });
  await deliver();
  await write(REQUESTER, words.thanks);
  const note = { userId: STAFF, content: words.note };
  await done(api.anonymous.post(sandbox(`/channels/${ticket.channelId}/messages`), note));
  await act(ticket, 'close', { reason: words.reason, staffId: STAFF });
  await deliver();
  await project();
  return ticket.channelId;
};

/** A message that its reader does not get: Robin has left. @returns the channel of staff */
const playUndelivered = async (language: Language): Promise<string> => {
  const words = TEXTS[language];
  const ticket = await openByMessage(OTHER, words.message);
  await done(api.anonymous.delete(sandbox(`/members/${OTHER}`)));
  await act(ticket, 'reply', { content: words.further, staffId: STAFF });
  await deliver();
  return ticket.channelId;
};

/** A post of a public forum, one that is refused, and the first one when its ticket is closed. @returns their channels */
const playForum = async (language: Language) => {
  const words = TEXTS[language];
  const forum: Json = await done(
    api.anonymous.post(sandbox('/forums'), { name: 'questions', tags: ['Open', 'Solved'] }),
  );
  const [open, closed] = forum.forumTags.map(({ id }: Json) => id);
  const home = { home: 'forum', visibility: 'public', chatParentId: forum.id, forumTags: { open, closed } };
  await createCategory(as, { name: 'Forum', ...home, limits: { perUser: 1 }, openingMessage: words.opening });
  const post = async (): Promise<string> => {
    const body = { userId: REQUESTER, title: words.title, content: words.post };
    return (await done(api.anonymous.post(sandbox(`/forums/${forum.id}/posts`), body))).id;
  };
  const [first, refused] = [await post(), await post()];
  await project();
  const closeFirst = async () => {
    const tickets: Json[] = await done(as.get('/v1/tickets?limit=100'));
    const ticket = tickets.find(({ channelId }) => channelId === first) ?? {};
    await act(ticket, 'close', { reason: words.reason, staffId: STAFF });
    await project();
    await project();
  };
  return { first, refused, closeFirst };
};

/** Direct messages are those of all servers: the next test begins without a ticket and without a choice of servers. */
afterEach(async () => {
  for (const { id } of await done(as.get('/v1/categories')))
    await done(as.patch(`/v1/categories/${id}`, { archived: true }));
  for (const ticket of await done(as.get('/v1/tickets?status=open,pending&limit=100'))) await act(ticket, 'close');
});

describe.each(['en', 'de'] as const)('in %s', (language) => {
  it.each(['light', 'dark'] as const)('what members and staff read in these homes, %s', async (scheme) => {
    const owner = { kind: 'guild', guildId: server.id } as const;
    const { page, context, complaints, close } = await visit(browser, api, { owner, scheme, viewport: VIEWPORT });
    await context.addInitScript(`localStorage.setItem('guildesk.language', '${language}')`);
    const show = async (name: string, channel: string, user: string = REQUESTER) => {
      await page.goto(`/dashboard/servers/${server.id}/sandbox?as=${user}&channel=${channel}`);
      const room = page.locator('.chat-room');
      await room.locator('.chat-message').first().waitFor();
      await page.waitForLoadState('networkidle');
      await showPicture(room, `${name}-${language}-${scheme}`);
    };
    const staffSide = await playDirect(language);
    await show('modmail', 'direct');
    await show('modmail-staff', staffSide, STAFF);
    await show('modmail-undelivered', await playUndelivered(language), STAFF);
    const { first, refused, closeFirst } = await playForum(language);
    await show('post', first);
    await show('post-refused', refused);
    await closeFirst();
    await show('post-closed', first);
    expect(complaints).toEqual([]);
    await close();
  });
});
