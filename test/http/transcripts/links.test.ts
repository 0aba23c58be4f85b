import { done, type Json, openTicket, refusal, UNKNOWN } from '../../support/spec-helpers.ts';
import { useApi, useServer } from '../../support/use-api.ts';

const HOUR_MS = 3_600_000;
const api = useApi();
const { server, as } = useServer(api);

const archived = async (): Promise<Json> => {
  const { id } = await openTicket(as, server, { message: '**Help** <script>alert(1)</script>' });
  await done(as.post(`/v1/tickets/${id}/close`));
  await api.work();
  return done(as.get(`/v1/tickets/${id}/transcript`));
};
const pathOf = (url: string): string => new URL(url).pathname;
const bodyOf = (html: string): string => html.slice(html.indexOf('<body>'));
const get = (url: string) => api.anonymous.get(pathOf(url));

it('a link opens the transcript as a page, without a token', async () => {
  const { id } = await archived();
  const answer = await as.post(`/v1/transcripts/${id}/link`, { expiresInHours: 2 });
  expect(answer.status).toBe(201);
  const { url, expiresAt } = answer.body.data;
  expect(url.startsWith(`${api.url}/transcripts/`)).toBe(true);
  const hours = (Date.parse(expiresAt) - Date.now()) / HOUR_MS;
  expect(hours).toBeGreaterThan(1.9);
  expect(hours).toBeLessThan(2.1);
  const page = await get(url);
  expect(page.status).toBe(200);
  expect(page.text).toContain('<strong>Help</strong> &lt;script&gt;');
  const { content } = await done(as.get(`/v1/transcripts/${id}?format=html`));
  expect(bodyOf(page.text)).toBe(bodyOf(content));
  expect(Object.fromEntries(page.headers)).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': expect.stringMatching(
      /^default-src 'none'; img-src 'self'; font-src 'self'; style-src 'sha256-[^']+'; .*frame-ancestors 'none'$/,
    ),
    'x-robots-tag': 'noindex, nofollow',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-ratelimit-limit': expect.any(String),
  });
});

it('is written for its reader: the language of the address, of the browser, then of the server', async () => {
  const { id } = await archived();
  const { url } = await done(as.post(`/v1/transcripts/${id}/link`));
  const read = async (query: string, accepted?: string) => {
    const headers = accepted === undefined ? {} : { 'Accept-Language': accepted };
    const { text, headers: sent } = await api.anonymous.get(`${pathOf(url)}${query}`, headers);
    expect(sent.get('vary')).toContain('Accept-Language');
    const [, language, zone] = /<html lang="(.*?)">[^]*?<footer>\n<p><bdi>(.*?)<\/bdi>/.exec(text) ?? [];
    return [language, zone];
  };
  expect(await read('', '*')).toEqual(['en', 'Times are in the time zone UTC.']);
  await done(as.patch('/v1/settings', { locale: 'fr', timezone: 'Europe/Paris' }));
  const ofServer = ['fr', 'Heures du fuseau horaire Europe/Paris.'];
  expect(await read('', '*')).toEqual(ofServer);
  expect(await read('', 'ja')).toEqual(ofServer);
  expect(await read('', 'ja,de-AT;q=0.8')).toEqual(['de', 'Zeiten in der Zeitzone Europe/Paris.']);
  const asked = '?locale=es&timezone=Asia/Tokyo';
  expect(await read(asked, 'de')).toEqual(['es', 'Horas en la zona horaria Asia/Tokyo.']);
  const unknown = '?locale=es&locale=de&timezone=%3Cscript%3E';
  expect(await read(unknown, '*')).toEqual(ofServer);
  await done(as.patch('/v1/settings', { locale: 'en', timezone: 'UTC' }));
});

it('says in a page that a link has expired, was altered or leads to a deleted transcript', async () => {
  const { id } = await archived();
  const { url } = await done(as.post(`/v1/transcripts/${id}/link`, {}));
  const { url: short } = await done(as.post(`/v1/transcripts/${id}/link`, { expiresInHours: 1 }));
  api.clock.advance(HOUR_MS);
  const pages = [await get(short), await get(`${url}A`), await get(url.replace(/transcripts\/./, 'transcripts/!'))];
  expect((await get(url)).status).toBe(200);
  await done(as.delete(`/v1/transcripts/${id}`));
  pages.push(await get(url));
  for (const { status, text, headers } of pages) {
    expect(status).toBe(404);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(text).toContain('<h1>Transcript not available</h1>');
  }
  const { text } = await api.anonymous.get(pathOf(url), { 'Accept-Language': 'de' });
  expect(text).toContain('<h1>Mitschrift nicht verfügbar</h1>');
  expect(await api.anonymous.post(pathOf(url))).toMatchObject(refusal(401));
});

it('takes the scope to write transcripts, and shows in the audit log who created a link', async () => {
  const { id } = await archived();
  const reader = await api.as(server, ['transcripts:read']);
  expect(await reader.post(`/v1/transcripts/${id}/link`)).toMatchObject(refusal(403));
  expect(await reader.post('/v1/transcripts/links/end')).toMatchObject(refusal(403));
  const { expiresAt } = await done(as.post(`/v1/transcripts/${id}/link`));
  const [entry] = await done(as.get('/v1/audit-log?resource=transcript'));
  expect(entry).toMatchObject({
    action: 'transcript.link_created',
    resourceId: id,
    before: null,
    after: { expiresAt },
  });
});

it('ends all links of the server at once, which the audit log shows', async () => {
  const { id } = await archived();
  const { url } = await done(as.post(`/v1/transcripts/${id}/link`));
  const { endedAt } = await done(as.post('/v1/transcripts/links/end'));
  expect((await get(url)).status).toBe(404);
  const [entry] = await done(as.get('/v1/audit-log?resource=settings'));
  expect(entry).toMatchObject({ action: 'settings.updated', after: { transcriptLinksEndedAt: endedAt } });
  const { url: next } = await done(as.post(`/v1/transcripts/${id}/link`));
  expect((await get(next)).status).toBe(200);
});

it('refuses a link for what is no transcript, and other durations', async () => {
  expect(await as.post(`/v1/transcripts/${UNKNOWN}/link`)).toMatchObject(refusal(404));
  for (const expiresInHours of [0, 721, 1.5, '24', null]) {
    const answer = await as.post(`/v1/transcripts/${UNKNOWN}/link`, { expiresInHours });
    expect(answer).toMatchObject(refusal(400, 'expiresInHours'));
  }
});

describe('with a limit of requests and a public address', () => {
  const limited = useApi({ environment: { RATE_LIMIT_PER_MINUTE: '2', PUBLIC_URL: 'https://desk.example/api/' } });
  const { as: asLimited } = useServer(limited);

  it('counts pages like anonymous requests', async () => {
    const answers = [];
    for (let i = 0; i < 3; i += 1) answers.push(await limited.anonymous.get('/transcripts/x'));
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 429]);
    expect(answers[2]!.text).toContain('<h1>Too many requests</h1>');
    expect(Number(answers[2]!.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await asLimited.get('/v1/transcripts')).status).toBe(200);
  });

  it('creates links below the public address', async () => {
    const { transcripts } = limited.service.app;
    transcripts.createLink = () => Promise.resolve({ token: 'token', expiresAt: '2026-01-12T10:00:00.000Z' as never });
    const { url } = await done(asLimited.post(`/v1/transcripts/${UNKNOWN}/link`));
    expect(url).toBe('https://desk.example/api/transcripts/token');
  });
});
