import { createHash } from 'node:crypto';
import { done, openTicket } from '../../support/spec-helpers.ts';
import { PNG } from '../../support/browser/pictures.ts';
import { useApi, useServer } from '../../support/use-api.ts';

const MAX_BYTES = 10 * 1024 * 1024;
const DAY_MS = 24 * 60 * 60 * 1000;
const HTML = '<!doctype html><script>window.pwned = 1</script>';
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>window.pwned = 1</script></svg>';

const api = useApi();
const { as, server } = useServer(api);

const form = (bytes: string | Uint8Array, filename: string, field = 'file') => {
  const data = new FormData();
  data.append(
    field,
    new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], filename, { type: 'image/png' }),
  );
  return data;
};
/** As `fetch` encodes a form, with its content type. */
const sendForm = async (data: FormData, client = as, headers = {}) => {
  const encoded = new Response(data);
  const body = new Uint8Array(await encoded.arrayBuffer());
  return client.send('POST', '/v1/attachments', body, {
    'content-type': encoded.headers.get('content-type')!,
    ...headers,
  });
};
const sendJson = (bytes: string | Uint8Array, filename = 'a.txt', headers = {}) =>
  as.post('/v1/attachments', { filename, contentBase64: Buffer.from(bytes).toString('base64') }, headers);
const upload = (bytes: string | Uint8Array, filename?: string) => done(sendJson(bytes, filename));
const fetchFile = (url: string) => fetch(new URL(new URL(url).pathname, api.url));

describe('an upload', () => {
  it('is described by its content, not by what the request says', async () => {
    const { status, body } = await sendForm(form(PNG, 'a picture.png'));
    expect(status).toBe(201);
    const { id, url, createdAt, ...rest } = body.data;
    expect(rest).toEqual({
      guildId: server.id,
      ticketId: null,
      filename: 'a picture.png',
      status: 'kept',
      error: null,
      contentType: 'image/png',
      size: PNG.length,
      sha256: createHash('sha256').update(PNG).digest('hex'),
      width: 3,
      height: 2,
      sourceUrl: null,
      urlExpiresAt: expect.any(String),
      expiresAt: expect.any(String),
    });
    expect(Date.parse(rest.expiresAt) - Date.parse(createdAt)).toBeGreaterThanOrEqual(DAY_MS);
    const { urlExpiresAt: _, ...facts } = rest;
    expect(await done(as.get(`/v1/attachments/${id}`))).toMatchObject(facts);
    const file = await fetchFile(url);
    expect(Buffer.from(await file.arrayBuffer()).equals(PNG)).toBe(true);
    expect(file.headers.get('content-type')).toBe('image/png');
    expect(file.headers.get('content-length')).toBe(String(PNG.length));
    expect(file.headers.get('content-disposition')).toMatch(/^inline; filename="a picture.png"/);
  });

  it('may be JSON with base64', async () => {
    expect(await upload('hello', 'notes.txt')).toMatchObject({
      contentType: 'text/plain',
      size: 5,
      filename: 'notes.txt',
    });
    expect(await upload(Buffer.from([0, 255, 1]), 'x')).toMatchObject({ contentType: 'application/octet-stream' });
  });

  it.each([
    ['HTML that is called a picture', HTML, 'cat.png', 'text/plain'],
    ['SVG, which can run code', SVG, 'cat.svg', 'text/plain'],
    ['XML', `<?xml version="1.0"?>${SVG}`, 'cat.png', 'application/xml'],
  ])('is only saved by a browser: %s', async (_, content, filename, contentType) => {
    const uploaded = await done(sendForm(form(content, filename)));
    expect(uploaded.contentType).toBe(contentType);
    const { headers } = await fetchFile(uploaded.url);
    expect(headers.get('content-disposition')).toMatch(/^attachment; /);
    expect(headers.get('content-type')).toMatch(contentType);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'; sandbox/);
  });

  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\Windows\\system.ini', 'system.ini'],
    ['..', 'file'],
    ['', 'file'],
    ['.bashrc', 'bashrc'],
    ['a\u0000b\r\nSet-Cookie: c.txt', 'abSet-Cookie_ c.txt'],
    ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
    [`${'a'.repeat(300)}.png`, `${'a'.repeat(251)}.png`],
    ['😀'.repeat(200), '😀'.repeat(127)],
  ])('has a name that leads nowhere: %j', async (filename, name) => {
    const body = { filename, contentBase64: 'aGVsbG8=' };
    // JSON has no NUL characters at all.
    if (filename.includes('\0')) body.filename = filename.replace('\0', '\u0001');
    const uploaded = await done(as.post('/v1/attachments', body));
    expect(uploaded.filename).toBe(name);
    const { status, headers } = await fetchFile(uploaded.url);
    expect(status).toBe(200);
    expect(decodeURIComponent(/filename\*=UTF-8''(.+)$/.exec(headers.get('content-disposition')!)![1]!)).toBe(name);
  });

  it('may have 10 MiB and no byte more', async () => {
    const largest = Buffer.alloc(MAX_BYTES, 1);
    expect(await done(sendForm(form(largest, 'a.bin')))).toMatchObject({ size: MAX_BYTES });
    expect(await upload(largest, 'a.bin')).toMatchObject({ size: MAX_BYTES });
    const larger = Buffer.alloc(MAX_BYTES + 1, 1);
    for (const answer of [await sendForm(form(larger, 'a.bin')), await sendJson(larger)]) {
      expect(answer.status).toBe(400);
      expect(answer.body.error.details).toMatchObject([{ message: expect.stringContaining('larger than 10485760') }]);
    }
    // The connection serves the next request.
    expect(await upload('hello')).toMatchObject({ size: 5 });
  });

  const twice = form('a', 'a.txt');
  twice.append('file', new File(['b'], 'b.txt'));
  const withText = form('a', 'a.txt');
  withText.append('note', 'hello');
  const onlyText = new FormData();
  onlyText.append('file', 'hello');
  it.each([
    ['two files', twice, 'file', 'too_many'],
    ['another field', withText, 'note', 'unknown_field'],
    ['a file with another name', form('a', 'a.txt', 'document'), 'document', 'unknown_field'],
    ['a text in place of a file', onlyText, 'file', 'required'],
    ['an empty file', form('', 'a.txt'), 'file', 'required'],
  ])('is refused as a form with %s', async (_, data, field, reason) => {
    const { status, body } = await sendForm(data);
    expect([status, body.error.details[0].field, body.error.details[0].reason]).toEqual([400, field, reason]);
  });

  it.each([
    ['no file', {}, 'filename'],
    ['no content', { filename: 'a', contentBase64: '' }, 'contentBase64'],
    ['no base64', { filename: 'a', contentBase64: 'a*b=' }, 'contentBase64'],
    ['base64 without padding', { filename: 'a', contentBase64: 'aGVsbG8' }, 'contentBase64'],
    ['a content type', { filename: 'a', contentBase64: 'aGVsbG8=', contentType: 'image/png' }, 'contentType'],
  ])('is refused as JSON with %s', async (_, input, field) => {
    const { status, body } = await as.post('/v1/attachments', input);
    expect(status).toBe(400);
    expect(body.error.details.map((detail: { field: string }) => detail.field)).toContain(field);
  });

  it.each([
    ['a form without a boundary', 'multipart/form-data', 'hello'],
    [
      'a form that is cut off',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nhel',
    ],
    ['another kind of body', 'application/octet-stream', 'hello'],
  ])('is refused as %s', async (_, type, body) => {
    expect((await as.send('POST', '/v1/attachments', body, { 'content-type': type })).status).toBe(400);
  });

  it('is repeated under its key, in whichever form it comes', async () => {
    const key = { 'idempotency-key': 'one' };
    const first = await sendJson('hello', 'a.txt', key);
    const again = await sendForm(form('hello', 'a.txt'), as, key);
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([201, 'true']);
    expect(again.body).toEqual(first.body);
    const other = await sendForm(form('hellO', 'a.txt'), as, key);
    expect(other.body.error.reason).toBe('key_reused');
  });

  it('needs the scope to write tickets', async () => {
    const reader = await api.as(server, ['tickets:read']);
    expect((await sendForm(form('a', 'a.txt'), reader)).status).toBe(403);
  });

  it('is limited in its number for each server', async () => {
    for (let i = 0; i < 100; i += 1) await upload(`${i}`);
    const { status, body } = await sendJson('one more');
    expect([status, body.error.reason]).toEqual([409, 'limit_reached']);
    const { id } = await openTicket(as, server);
    const { body: listed } = await as.get(`/v1/tickets/${id}`);
    expect(listed.data.id).toBe(id);
    const another = await api.as(await api.server());
    expect((await another.post('/v1/attachments', { filename: 'a', contentBase64: 'aGVsbG8=' })).status).toBe(201);
  });
});

describe('a reply', () => {
  const reply = (ticket: string, attachments: unknown) =>
    as.post(`/v1/tickets/${ticket}/reply`, { content: 'Look here', attachments });

  it('has uploads and addresses, which the chat shows too', async () => {
    const ticket = await openTicket(as, server);
    const { id: attachmentId } = await upload('hello', 'hello.txt');
    const address = { url: 'https://files.example/a.png', filename: 'a.png' };
    const { message } = await done(reply(ticket.id, [{ attachmentId }, address]));
    const shown = [
      { attachmentId, url: null, filename: 'hello.txt' },
      { ...address, attachmentId: expect.any(String) },
    ];
    expect(message.attachments).toEqual(shown);
    const [listed] = (await done(as.get(`/v1/tickets/${ticket.id}/messages?sort=-createdAt`))) as {
      attachments: unknown;
    }[];
    expect(listed?.attachments).toEqual(shown);
    const spoken = await api.service.chat.listMessages(server.id, ticket.channelId);
    expect(spoken?.at(-1)?.attachments).toEqual(message.attachments);
    expect(await done(as.get(`/v1/attachments/${attachmentId}`))).toMatchObject({
      ticketId: ticket.id,
      expiresAt: null,
    });
    const copy = await done(as.get(`/v1/attachments/${message.attachments[1].attachmentId}`));
    expect(copy).toMatchObject({
      status: 'pending',
      sourceUrl: address.url,
      url: null,
      contentType: null,
      expiresAt: null,
    });
  });

  it('names the uploads that it cannot have, and is not sent', async () => {
    const [ticket, other] = [await openTicket(as, server), await openTicket(as, server)];
    const [own, used, expired] = [await upload('own'), await upload('used'), await upload('expired')];
    await done(reply(other.id, [{ attachmentId: used.id }]));
    const stranger = await api.as(await api.server());
    const foreign = await done(stranger.post('/v1/attachments', { filename: 'a', contentBase64: 'aGVsbG8=' }));
    const unknown = '00000000-0000-7000-8000-000000000000';
    const refused = async (...ids: string[]) =>
      (
        await reply(
          ticket.id,
          ids.map((attachmentId) => ({ attachmentId })),
        )
      ).body.error.details;
    expect(await refused(own.id, used.id, foreign.id, unknown)).toMatchObject(
      [1, 2, 3].map((place) => ({ field: `attachments.${place}.attachmentId`, reason: 'unknown_reference' })),
    );
    api.clock.advance(DAY_MS + 1000);
    expect(await refused(expired.id)).toMatchObject([{ field: 'attachments.0.attachmentId' }]);
    expect((await as.get(`/v1/tickets/${ticket.id}/messages`)).body.data).toEqual([]);
    // It belongs to the ticket that wanted it first.
    await done(reply(ticket.id, [{ attachmentId: own.id }]));
  });

  it.each([
    ['both', { url: 'https://a.example/x', filename: 'x', attachmentId: '00000000-0000-7000-8000-000000000000' }],
    ['neither', { filename: 'x' }],
    ['no id', { attachmentId: '7' }],
  ])('is refused with %s of an address and an upload', async (_, attachment) => {
    const ticket = await openTicket(as, server);
    expect((await reply(ticket.id, [attachment])).status).toBe(400);
  });
});

describe('the link of a file', () => {
  it('expires, and another one is made whenever the attachment is read', async () => {
    const ticket = await openTicket(as, server);
    const { id, url, urlExpiresAt, createdAt } = await upload('hello');
    await done(as.post(`/v1/tickets/${ticket.id}/reply`, { content: 'Here', attachments: [{ attachmentId: id }] }));
    expect(Date.parse(urlExpiresAt) - Date.parse(createdAt)).toBeGreaterThanOrEqual(DAY_MS);
    api.clock.advance(DAY_MS + 1000);
    expect((await fetchFile(url)).status).toBe(404);
    const { url: next } = await done(as.get(`/v1/attachments/${id}`));
    expect(await (await fetchFile(next)).text()).toBe('hello');
  });

  it('is of no use when it was changed', async () => {
    const { url } = await upload('hello');
    const changed = url.replace(/.$/, (last: string) => (last === 'A' ? 'B' : 'A'));
    for (const address of [changed, `${url}x`, url.replace(/\/[^/]+$/, '/x')]) {
      expect((await fetchFile(address)).status).toBe(404);
    }
  });

  it('is under the address of the request', async () => {
    expect((await upload('hello')).url).toMatch(new RegExp(`^${api.url}/attachments/[\\w-]+$`));
  });
});

it('shows no attachment of another server', async () => {
  const { id } = await upload('hello');
  const stranger = await api.as(await api.server());
  expect((await stranger.get(`/v1/attachments/${id}`)).status).toBe(404);
});

it('removes an upload that no reply has used for a day, with its file', async () => {
  const { id, url } = await upload('hello');
  api.clock.advance(DAY_MS + 1000);
  await api.work();
  expect((await as.get(`/v1/attachments/${id}`)).status).toBe(404);
  expect((await fetchFile(url)).status).toBe(404);
  const rows = await api.service.database.query('select 1 from attachments where id = :id::uuid', { id });
  expect(rows).toEqual([]);
});
