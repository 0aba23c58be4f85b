import { ADDRESS_REFUSED } from '#adapters/webhooks/dispatcher.ts';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { done, type Json, openTicket } from '../../support/spec-helpers.ts';
import { PNG } from '../../support/browser/pictures.ts';
import { useApi, useServer } from '../../support/use-api.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MAX_BYTES = 10 * 1024 * 1024;

const api = useApi({ environment: { EGRESS_ALLOW: '127.0.0.1/32' } });
const { as, server } = useServer(api);

/** What is at the addresses of files. */
let host: Server;
let base: string;
let asked: string[];
const answers: Record<string, { status?: number; body?: Buffer; headers?: Record<string, string> }> = {
  '/a.png': { body: PNG },
  '/large': { body: Buffer.alloc(MAX_BYTES + 1) },
  '/chunked': { body: Buffer.alloc(MAX_BYTES + 1), headers: { 'transfer-encoding': 'chunked' } },
  '/gone': { status: 404 },
  '/moved': { status: 302, headers: { location: '/a.png' } },
  '/broken': { status: 503 },
};
beforeAll(async () => {
  host = createServer(({ url = '' }, response) => {
    asked.push(url);
    const { status = 200, body = Buffer.alloc(0), headers = {} } = answers[url] ?? { status: 404 };
    response.writeHead(
      status,
      'transfer-encoding' in headers ? headers : { 'content-length': body.length, ...headers },
    );
    response.on('error', () => undefined).end(body);
  }).listen(0, '127.0.0.1');
  await once(host, 'listening');
  base = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
});
afterAll(() => host.close());
beforeEach(() => {
  asked = [];
  answers['/later'] = { status: 503 };
});

const reply = async (ticket: Json, ...paths: string[]): Promise<Json[]> => {
  const attachments = paths.map((path) => ({ url: new URL(path, base).href, filename: path.slice(1) }));
  const { message } = await done(as.post(`/v1/tickets/${ticket.id}/reply`, { content: 'Look', attachments }));
  return message.attachments;
};
const find = ({ attachmentId }: Json) => done(as.get(`/v1/attachments/${attachmentId}`));
const copy = async (path: string): Promise<Json> => {
  const [attachment] = await reply(await openTicket(as, server), path);
  await api.work();
  return find(attachment);
};
const rowsOf = (...files: Json[]) =>
  api.service.database.query<{ status: string }>('select status from attachments where id = any(:ids::uuid[])', {
    ids: files.map(({ attachmentId, id }) => attachmentId ?? id),
  });
const fetchFile = async (url: string) => fetch(new URL(new URL(url).pathname, api.url));

describe('what is at an address', () => {
  it('is copied once, and shown from the copy', async () => {
    const kept = await copy('/a.png');
    expect(kept).toMatchObject({
      status: 'kept',
      error: null,
      contentType: 'image/png',
      width: 3,
      height: 2,
      expiresAt: null,
    });
    await api.work();
    expect(asked).toEqual(['/a.png']);
    const file = await fetchFile(kept.url);
    expect(Buffer.from(await file.arrayBuffer()).equals(PNG)).toBe(true);
  });

  it('is copied from messages that users write', async () => {
    const ticket = await openTicket(as, server);
    const file = { url: `${base}/a.png`, filename: 'mine.png' };
    const path = `/sandbox/api/guilds/${server.id}/channels/${ticket.channelId}/messages`;
    const spoken = await api.anonymous.post(path, { userId: ticket.requesterId, attachments: [file] });
    expect([spoken.status, spoken.body.data.attachments]).toEqual([201, [file]]);
    const [message] = await done(as.get(`/v1/tickets/${ticket.id}/messages`));
    expect(message).toMatchObject({ content: '', attachments: [{ ...file, attachmentId: expect.any(String) }] });
    await api.work();
    expect(await find(message.attachments[0])).toMatchObject({ status: 'kept', filename: 'mine.png' });
  });

  it.each([
    ['it is too large', '/large', 'larger than 10485760 bytes'],
    ['it is too large and does not say so', '/chunked', 'larger than 10485760 bytes'],
    ['there is nothing', '/gone', 'status 404'],
    ['the address leads to another', '/moved', 'status 302'],
  ])('is not copied, and not tried again, when %s', async (_, path, error) => {
    expect(await copy(path)).toMatchObject({
      status: 'failed',
      error: expect.stringContaining(error),
      url: null,
      size: null,
    });
    api.clock.advance(DAY_MS);
    await api.work();
    expect(asked).toEqual([path]);
  });

  it('is tried again, more and more rarely, until it is given up', async () => {
    const [attachment] = await reply(await openTicket(as, server), '/broken');
    for (const wait of [0, 30, 120, 480, 1920, 86_400]) {
      api.clock.advance(wait * 1000 - 1000);
      await api.work();
      api.clock.advance(1000);
      await api.work();
    }
    expect(asked).toHaveLength(5);
    expect(await find(attachment)).toMatchObject({ status: 'failed', error: 'The address answered with status 503.' });
  });

  it('is copied by a later try', async () => {
    const pending = await copy('/later');
    expect(pending).toMatchObject({ status: 'pending', error: 'The address answered with status 503.' });
    answers['/later'] = { body: PNG };
    api.clock.advance(30_000);
    await api.work();
    expect(await done(as.get(`/v1/attachments/${pending.id}`))).toMatchObject({ status: 'kept', error: null });
  });

  it('is never read from our own network', async () => {
    const kept = await copy('https://10.1.2.3/a.png');
    expect(kept).toMatchObject({ status: 'pending', error: ADDRESS_REFUSED });
  });

  it('is not copied beyond the bytes of a day', async () => {
    const day = new Date(api.service.clock.nowMs()).toISOString().slice(0, 10);
    const values = { guild: server.id, day, bytes: 2 * 1024 ** 3 - PNG.length + 1 };
    await api.service.database.query('insert into attachment_usage values (:guild, :day, :bytes::bigint)', values);
    expect(await copy('/a.png')).toMatchObject({ status: 'failed', error: expect.stringContaining('today') });
    const upload = { filename: 'a.png', contentBase64: PNG.toString('base64') };
    expect((await as.post('/v1/attachments', upload)).body.error).toMatchObject({ reason: 'limit_reached' });
    api.clock.advance(DAY_MS);
    expect((await as.post('/v1/attachments', upload)).status).toBe(201);
  });
});

describe('a kept file', () => {
  const closed = async (...paths: string[]) => {
    const ticket = await openTicket(as, server);
    const [file] = await reply(ticket, ...paths);
    await done(as.post(`/v1/tickets/${ticket.id}/close`));
    await api.work();
    return { ticket, file: file! };
  };

  it('goes with the last of its ticket and the transcripts', async () => {
    const { ticket, file } = await closed('/a.png');
    const { url } = await find(file);
    await done(as.delete(`/v1/tickets/${ticket.id}`));
    await api.work();
    expect((await find(file)).status).toBe('kept');
    const [transcript] = await done(as.get('/v1/transcripts'));
    await done(as.delete(`/v1/transcripts/${transcript.id}`));
    await api.work();
    expect((await as.get(`/v1/attachments/${file.attachmentId}`)).status).toBe(404);
    expect(await rowsOf(file)).toEqual([]);
    expect((await fetchFile(url)).status).toBe(404);
  });

  it('goes when the settings keep neither the ticket nor the transcript', async () => {
    const { file } = await closed('/a.png');
    await done(as.patch('/v1/settings', { retention: { closedTicketsDays: 1, transcriptsDays: 2 } }));
    api.clock.advance(1.5 * DAY_MS);
    await api.service.app.tickets.purgeClosedTickets();
    await api.work();
    expect(await rowsOf(file)).toEqual([{ status: 'kept' }]);
    api.clock.advance(DAY_MS);
    await api.service.app.transcripts.purge();
    await api.work();
    expect(await rowsOf(file)).toEqual([]);
  });

  it('goes with its server, and an upload with it', async () => {
    const { file } = await closed('/a.png');
    const upload = await done(as.post('/v1/attachments', { filename: 'a', contentBase64: 'aGVsbG8=' }));
    const { url } = await find(file);
    await api.service.app.organizations.removeServer(server.id);
    expect((await fetchFile(url)).status).toBe(404);
    await api.work();
    expect(await rowsOf(file, upload)).toEqual([]);
  });
});

describe('a transcript', () => {
  const archived = async () => {
    const ticket = await openTicket(as, server);
    const upload = await done(as.post('/v1/attachments', { filename: 'notes.txt', contentBase64: 'aGVsbG8=' }));
    const attachments = [
      { url: `${base}/a.png`, filename: '"><b>.png' },
      { url: `${base}/gone`, filename: 'gone.png' },
      { attachmentId: upload.id },
    ];
    await done(as.post(`/v1/tickets/${ticket.id}/reply`, { content: 'Look', attachments }));
    await done(as.post(`/v1/tickets/${ticket.id}/close`));
    await api.work();
    return `/v1/tickets/${ticket.id}/transcript`;
  };

  it('lists the files as they are kept', async () => {
    const { messages, attachments } = await done(as.get(await archived()));
    const ids = messages[0].attachments.map(({ attachmentId }: Json) => attachmentId);
    const byId = Object.fromEntries(attachments.map((file: Json) => [file.id, file]));
    expect(ids.map((id: string) => byId[id])).toMatchObject([
      { status: 'kept', contentType: 'image/png', url: expect.any(String) },
      { status: 'failed', url: null },
      { status: 'kept', contentType: 'text/plain', filename: 'notes.txt' },
    ]);
  });

  it('shows pictures and files under the public address in HTML and Markdown', async () => {
    const path = await archived();
    const { content: html } = await done(as.get(`${path}?format=html`));
    const [picture, ...others] = [
      ...html.matchAll(/<img src="([^"]+)" alt="([^"]*)" width="3" height="2" loading="lazy"/g),
    ];
    expect([picture[2], others]).toEqual(['&quot;&gt;&lt;b&gt;.png', []]);
    expect(html).toContain(`content="default-src 'none'; img-src ${api.url}; `);
    expect(html).toContain(`<a href="${base}/gone"`);
    expect((await fetchFile(picture[1])).headers.get('content-type')).toBe('image/png');
    const [, text] = /<a href="([^"]+)"[^>]*><bdi>notes.txt</.exec(html)!;
    expect(text).toMatch(new RegExp(`^${api.url}/attachments/`));
    const { content: markdown } = await done(as.get(`${path}?format=markdown`));
    expect(markdown).toMatch(new RegExp(`- !\\[.*\\]\\(<${api.url}/attachments/[\\w-]+>\\)`));
    expect(markdown).toMatch(new RegExp(`- \\[notes.txt\\]\\(<${api.url}/attachments/[\\w-]+>\\)`));
  });

  it('shows them on its page from the same host, for as long as the page is open to readers', async () => {
    const { id } = await done(as.get(await archived()));
    const { url } = await done(as.post(`/v1/transcripts/${id}/link`, { expiresInHours: 48 }));
    const page = await fetchFile(url);
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; img-src 'self'; /);
    const html = await page.text();
    const [, picture] = /<img src="(\/attachments\/[\w-]+)"/.exec(html)!;
    const get = () => fetch(new URL(picture!, api.url));
    api.clock.advance(47 * HOUR_MS);
    expect((await get()).status).toBe(200);
    api.clock.advance(HOUR_MS);
    expect((await get()).status).toBe(404);
  });
});
