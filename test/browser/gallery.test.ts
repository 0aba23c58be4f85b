import type { Locator } from 'playwright-core';
import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { REQUESTER, STAFF } from '../support/build.ts';
import { useBrowser, visit } from '../support/browser.ts';
import { ROOT } from '../support/process.ts';
import { createSandboxActions } from '../support/sandbox-actions.ts';
import { createCategory, done, type Json } from '../support/spec-helpers.ts';
import { useApi, useServer } from '../support/use-api.ts';

/*
 * Shows what the bot writes, as the simulated chat of the dashboard draws it. With SCREENSHOTS=write the pictures are written
 * to docs/images/discord, where docs/discord.md shows them.
 */

const FOLDER = join(ROOT, 'docs/images/discord');
const ROLE = '44';
const browser = useBrowser();
const api = useApi();
const { as, server } = useServer(api);
const { act, open, press, project } = createSandboxActions(api, { as, server });

const TEXTS = {
  en: {
    category: 'Orders',
    opening: 'Hello {{requester.mention}}! We usually answer within an hour.',
    subject: 'My parcel is late',
    message: 'It should have been here on Monday.',
    reply: 'I am sorry. I ask the carrier and write to you today.',
    reason: 'The parcel has arrived',
    comment: 'Quick and friendly',
  },
  de: {
    category: 'Bestellungen',
    opening: 'Hallo {{requester.mention}}! Wir antworten meist innerhalb einer Stunde.',
    subject: 'Mein Paket kommt nicht an',
    message: 'Es sollte am Montag da sein.',
    reply: 'Das tut mir leid. Ich frage beim Versand nach und schreibe dir heute noch.',
    reason: 'Das Paket ist da',
    comment: 'Schnell und freundlich',
  },
} as const;

type Language = keyof typeof TEXTS;
type Place = 'open' | 'closed' | 'log' | 'direct';

/** High enough to show a whole conversation. */
const VIEWPORT = { width: 1_100, height: 1_250 };

const sandbox = (path: string) => `/sandbox/api/guilds/${server.id}${path}`;

/** A ticket from its opening to its rating, and where each part of it is seen. */
const playStory = async (language: Language): Promise<Readonly<Record<Place, string>>> => {
  const words = TEXTS[language];
  const addMember = (user: string, name: string, roleIds: readonly string[]) =>
    done(api.anonymous.put(sandbox(`/members/${user}`), { name, roleIds }));
  await addMember(REQUESTER, 'Riley', []);
  await addMember(STAFF, 'Sam', [ROLE]);
  const log: Json = await done(api.anonymous.post(sandbox('/channels'), { name: 'log' }));
  const settings = { locale: language, color: 0x5865f2, staffRoleIds: [ROLE], logChannelId: log.id };
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
  return { open: waiting.channelId, closed: ticket.channelId, log: log.id, direct: 'direct' };
};

/** Writes the picture, or expects that it is there. */
const showPicture = async (room: Locator, name: string): Promise<void> => {
  const path = join(FOLDER, `${name}.jpg`);
  if (process.env['SCREENSHOTS'] === 'write') {
    await mkdir(FOLDER, { recursive: true });
    await room.screenshot({ path, type: 'jpeg', quality: 80 });
  }
  expect(existsSync(path)).toBe(true);
  expect(await readFile(join(ROOT, 'docs/discord.md'), 'utf8')).toContain(`images/discord/${name}.jpg`);
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
    expect(complaints).toEqual([]);
    await close();
  });
});
