import { done, type Json, openTicket } from '../../support/spec-helpers.ts';
import { type Browser, hasChromium, startChromium, type View } from '../../support/browser/chromium.ts';
import { aPicture } from '../../support/browser/pictures.ts';
import { useApi, useServer } from '../../support/use-api.ts';

const MESSAGES = 5_000;
const PICTURES = MESSAGES / 10;
const PHONE = { width: 360, height: 740 };
const api = useApi();
const { server, as } = useServer(api);

/** Writes messages of which every tenth has one of two pictures, without going through the chat. */
const grow = (ticket: string, pictures: readonly string[]) =>
  api.service.database.query(
    `with said as (
      insert into ticket_messages (id, guild_id, ticket_id, chat_message_id, author, content, attachments, created_at)
      select overlay(t.id::text placing lpad(to_hex(n), 12, '0') from 25)::uuid, t.guild_id, t.id, n::text,
        jsonb_build_object('type', 'user', 'id', (n % 3)::text), 'message **' || n || '**' || repeat(' words', 10),
        case when n % 10 = 0 then jsonb_build_array(jsonb_build_object(
          'attachmentId', (:pictures::text[])[1 + n / 10 % 2], 'url', null, 'filename', '<script>' || n || '.png')) else '[]' end,
        t.created_at + n * interval '1 second'
      from tickets t, generate_series(1, :messages::int) n where t.id = :ticket::uuid returning 1)
    update tickets set message_count = :messages::int where id = :ticket::uuid and exists (select from said)`,
    { ticket, messages: MESSAGES, pictures },
  );

const upload = (bytes: Buffer): Promise<Json> =>
  done(as.post('/v1/attachments', { filename: 'a.png', contentBase64: bytes.toString('base64') }));

const createPage = async (): Promise<string> => {
  const { id } = await openTicket(as, server);
  const uploads = [await upload(aPicture(1600, 900)), await upload(aPicture(90, 1600, [40, 90, 200]))];
  const attachments = uploads.map((one) => ({ attachmentId: one.id }));
  await done(as.post(`/v1/tickets/${id}/reply`, { content: 'Look', attachments }));
  await grow(
    id,
    uploads.map((one) => one.id),
  );
  await done(as.post(`/v1/tickets/${id}/close`));
  await api.work();
  const transcript = await done(as.get(`/v1/tickets/${id}/transcript`));
  expect([transcript.messageCount, transcript.attachments.length]).toEqual([MESSAGES, 2]);
  return (await done(as.post(`/v1/transcripts/${transcript.id}/link`, {}))).url;
};

const SHOWN = `[...document.images].filter(({ complete, naturalWidth }) => complete && naturalWidth > 0).length`;
const SHIFTS = `new Promise((resolve) => {
  const image = document.images[document.images.length - 2];
  const before = document.documentElement.scrollHeight;
  image.loading = 'eager';
  image.decode().then(() => resolve([image.naturalWidth > 0, document.documentElement.scrollHeight - before]));
})`;

(hasChromium ? describe : describe.skip)('a transcript with pictures in a browser (needs Chromium)', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await startChromium();
  });
  afterAll(() => browser.close());

  it.each<[string, View, string]>([
    ['in the light', { width: 1280, height: 800, scheme: 'light' }, 'rgb(250, 247, 240)'],
    ['in the dark', { width: 1280, height: 800, scheme: 'dark' }, 'rgb(22, 24, 20)'],
    ['on a phone', { ...PHONE, scheme: 'light' }, 'rgb(250, 247, 240)'],
  ])(
    'opens with 5,000 messages, %s, and loads the pictures that are looked at',
    async (name, view, background) => {
      const url = await createPage();
      const startedAt = performance.now();
      const page = await browser.open(url, view);
      process.stdout.write(
        `5,000 messages with ${PICTURES} pictures ${name}: ${Math.round(performance.now() - startedAt)} ms\n`,
      );
      expect(await page.evaluate('[document.querySelectorAll("article").length, document.images.length]')).toEqual([
        MESSAGES,
        expect.any(Number),
      ]);
      expect(await page.evaluate('document.images.length')).toBeGreaterThanOrEqual(PICTURES - 1);
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
      expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe(background);
      const beyond = `[...document.images].filter((e) => e.getBoundingClientRect().right > innerWidth).length`;
      expect(await page.evaluate(beyond)).toBe(0);
      // Room was reserved: nothing moves when one is loaded.
      expect(await page.evaluate(SHIFTS)).toEqual([true, 0]);
      expect(await page.evaluate<number>(SHOWN)).toBeGreaterThan(0);
      expect(await page.evaluate('document.scripts.length')).toBe(0);
      expect([...new Set(page.requests().map((asked) => new URL(asked).origin))]).toEqual([new URL(url).origin]);
      expect(page.problems()).toEqual([]);
      await page.close();
    },
    60_000,
  );
});
