import type { PersonId } from '#core/shared/ids.ts';
import { createDashboard, type DashboardDesk } from './context.ts';

let dashboard: DashboardDesk;
let id: PersonId;
beforeEach(async () => {
  dashboard = createDashboard();
  id = (await dashboard.addPerson(null, 'Bo')).id;
});

const update = (changes: Parameters<DashboardDesk['app']['updateProfile']>[0]['changes'], of = id) =>
  dashboard.app.updateProfile({ id: of, changes });

describe('a profile', () => {
  it('has a name, a language and a zone, each of which changes alone', async () => {
    expect(await update({ name: 'Bea' })).toMatchObject({ name: 'Bea', language: null, timezone: null, version: 2 });
    await update({ language: 'pt-BR' });
    await update({ timezone: 'Europe/Berlin' });
    const person = { name: 'Bea', language: 'pt-BR', timezone: 'Europe/Berlin' };
    expect(await dashboard.ports.people.find(id)).toMatchObject(person);
    expect(await update({ language: null, timezone: null })).toMatchObject({ language: null, timezone: null });
  });

  it.each(['de', 'deu', 'zh-Hant', 'de-1996', 'zh-Hant-TW', 'sl-Latn-IT-nedis'])(
    'takes the language %s',
    async (language) => {
      expect(await update({ language })).toMatchObject({ language });
    },
  );

  it.each(['', 'd', 'deutsch', 'DE', 'de_DE', 'de-', 'de-D', 'de-D!', '-de', 'de DE', 'a-b-c-d-e', 'de-aa-bb-cc-dd'])(
    'does not take the language "%s"',
    async (language) => {
      await expect(update({ language })).rejects.toMatchObject({
        details: [{ field: 'language', reason: 'invalid_format' }],
        message: 'language: a language tag such as de or pt-BR is needed.',
      });
    },
  );

  it('does not take a zone that there is not, or an empty name, and changes nothing then', async () => {
    await expect(update({ name: 'Bea', timezone: 'Europe/Atlantis' })).rejects.toMatchObject({
      details: [{ field: 'timezone' }],
    });
    await expect(update({ name: ' ', language: 'de' })).rejects.toMatchObject({ details: [{ field: 'name' }] });
    expect(await dashboard.ports.people.find(id)).toMatchObject({ name: 'Bo', language: null, version: 1 });
  });

  it('of an account has the name that the chat knows, and keeps it', async () => {
    const { id: guildId } = await dashboard.addServer();
    dashboard.setServersOfAccount({ guildId, canManage: true });
    const { person } = await dashboard.signInAsAda();
    expect(await update({ name: 'Ada', language: 'de' }, person.id)).toMatchObject({ name: 'Ada', language: 'de' });
    expect(await update({ language: 'fr' }, person.id)).toMatchObject({ language: 'fr' });
    await expect(update({ name: 'Grace' }, person.id)).rejects.toMatchObject({
      details: [{ field: 'name', reason: 'not_allowed' }],
      message: 'name: your name is that of your account in the chat; change it there.',
    });
  });

  it('is refused for an unknown person', async () => {
    await expect(update({ name: 'Cy' }, 'unknown' as PersonId)).rejects.toMatchObject({ message: 'Person not found.' });
  });
});
