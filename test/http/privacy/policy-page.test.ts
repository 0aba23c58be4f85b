import { createTranslator } from '#adapters/texts/translator.ts';
import { done } from '../../support/spec-helpers.ts';
import { useApi, useServer } from '../../support/use-api.ts';

const api = useApi({
  environment: {
    PRIVACY_CONTACT: 'privacy@example.com <script>',
    PRIVACY_POLICY_URL: 'https://example.com/privacy?a=1&b=2',
    ENCRYPTION_AT_REST: 'LUKS',
  },
});
const { as, server } = useServer(api);

const open = (query = '', language = 'en') =>
  fetch(`${api.url}/privacy${query}`, { headers: { 'Accept-Language': language } });
const translator = createTranslator();

const read = async (query?: string, language?: string): Promise<string> => (await open(query, language)).text();

it('says what the installation stores, in the language of the reader, without a script', async () => {
  const answer = await open('', 'de-DE,de;q=0.9');
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('public, max-age=300');
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(answer.headers.get('vary')).toContain('Accept-Language');
  const page = await answer.text();
  expect(page).toContain('<html lang="de">');
  expect(page).toContain(translator.getTemplate('de', 'policy.kept_by_settings'));
  expect(page).toContain(translator.getTemplate('de', 'policy.rights.installation'));
  expect(page).toContain('privacy@example.com &lt;script&gt;');
  expect(page).toContain('href="https://example.com/privacy?a=1&amp;b=2"');
  expect(page).toContain('LUKS');
  expect(page).not.toContain('<script');
  expect(await read('', 'ja')).toContain('<html lang="en">');
});

it('says what holds in a server now, in its language', async () => {
  const query = `?server=${server.id}`;
  expect(await read(query)).toContain('Closed tickets with their messages: until staff deletes them');
  const retention = { closedTicketsDays: 30, transcriptsDays: 90, eventsDays: 1 };
  await done(as.patch('/v1/settings', { locale: 'fr', retention, privacy: { memberRequests: 'off' } }));
  const page = await read(query);
  expect(page).toContain('<html lang="fr">');
  expect(page).toContain('Tickets fermés avec leurs messages : 30 jours');
  expect(page).toContain('Transcriptions des tickets fermés : 90 jours');
  expect(page).toContain('Traces de ce qui s’est passé : 1 jour<');
  expect(page).toContain(translator.getTemplate('fr', 'policy.rights.off'));
  await done(as.patch('/v1/settings', { privacy: { memberRequests: 'automatic' } }));
  expect(await read(query)).toContain(translator.getTemplate('fr', 'policy.rights.automatic'));
});

it.each(['?server=1', '?server=x', '?server=1&server=2'])('has no page for %s', async (query) => {
  const answer = await open(query);
  expect(answer.status).toBe(404);
  expect(await answer.text()).toContain('Server not found');
});
