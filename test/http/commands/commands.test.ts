import { RESOURCE_LIMITS } from '#core/shared/resource-limits.ts';
import { STAFF } from '../../support/build.ts';
import { createCategory, done, type Json, refusal, whileOffline } from '../../support/spec-helpers.ts';
import { useApi, useServer } from '../../support/use-api.ts';

const api = useApi();
const { server, as } = useServer(api);

const made = (fields: object = {}): Promise<Json> =>
  done(
    as.post('/v1/commands', {
      name: 'hours',
      description: 'When we are here',
      response: { content: 'Weekdays' },
      ...fields,
    }),
  );
const at = ({ id }: Json) => `/v1/commands/${id}`;
const chat = (path: string) => `/sandbox/api/guilds/${server.id}${path}`;
const used = (name: string, fields: object = {}) =>
  api.anonymous.post(chat(`/commands/${name}`), { userId: '31', ...fields });
const sync = (): Promise<Json> => done(as.post('/v1/commands/sync'));

describe('a custom command', () => {
  it('is created with defaults, listed by name, changed and deleted', async () => {
    const hours = await made();
    expect(hours).toMatchObject({ access: 'everyone', enabled: true, syncedAt: null, response: { ephemeral: true } });
    const about = await made({ name: 'about' });
    expect(await done(as.get('/v1/commands'))).toEqual([about, hours]);
    expect(await done(as.patch(at(hours), hours))).toEqual(hours);
    expect(await done(as.patch(at(hours), { access: 'staff' }))).toMatchObject({ access: 'staff', version: 2 });
    expect(await as.patch(at(hours), { enabled: false }, { 'if-match': '"1"' })).toMatchObject(refusal(409));
    expect(await done(as.delete(at(hours)))).toEqual({ id: hours.id, deleted: true });
    expect(await as.get(at(hours))).toMatchObject(refusal(404, 'Command'));
  });

  it.each([
    [{ name: 'Hours' }, 'name'],
    [{ name: 'two words' }, 'name'],
    [{ name: 'x'.repeat(33) }, 'name'],
    [{ description: '' }, 'description'],
    [{ description: 'x'.repeat(101) }, 'description'],
    [{ response: {} }, 'response.content'],
    [{ response: { content: 'x'.repeat(2001) } }, 'response.content'],
    [{ access: 'nobody' }, 'access'],
  ])('with %j is refused: 400 that names the field', async (fields, name) => {
    const body = { name: 'hours', description: 'x', response: { content: 'x' }, ...fields };
    expect(await as.post('/v1/commands', body)).toMatchObject(refusal(400, name));
  });

  it('has a name of its own, and there are only so many', async () => {
    const { id } = await made();
    expect(
      await as.post('/v1/commands', { name: 'hours', description: 'x', response: { content: 'x' } }),
    ).toMatchObject(refusal(409, 'hours'));
    const other = await made({ name: 'about' });
    expect(await as.patch(at(other), { name: 'hours' })).toMatchObject(refusal(409, 'hours'));
    for (let i = 2; i < RESOURCE_LIMITS.commands; i += 1) await made({ name: `c-${i}` });
    expect(await as.post('/v1/commands', { name: 'more', description: 'x', response: { content: 'x' } })).toMatchObject(
      {
        status: 409,
        body: { error: { code: 'conflict', reason: 'limit_reached' } },
      },
    );
    await done(as.delete(at({ id })));
    await made({ name: 'more' });
  });
});

describe('in the chat', () => {
  it('commands are offered after a sync, those that are enabled, instead of the earlier ones', async () => {
    const hours = await made();
    await made({ name: 'secret', enabled: false });
    expect(await used('hours')).toMatchObject({ status: 404 });
    const { names, syncedAt } = await sync();
    expect([names, (await done(as.get(at(hours)))).syncedAt]).toEqual([['hours'], syncedAt]);
    expect(await done(api.anonymous.get(chat('/commands')))).toEqual([
      { name: 'hours', description: 'When we are here' },
    ]);
    await done(as.patch(at(hours), { name: 'times' }));
    expect((await used('times')).status).toBe(404);
    expect((await sync()).names).toEqual(['times']);
    expect((await used('hours')).status).toBe(404);
    expect((await used('times')).status).toBe(200);
  });

  it('a command answers the user, or in the channel for all', async () => {
    const { id: channelId } = await done(api.anonymous.post(chat('/channels'), { name: 'lobby' }));
    const hours = await made();
    await sync();
    expect(await done(used('hours', { channelId, options: { day: 'monday' } }))).toEqual({
      content: 'Weekdays',
      ephemeral: true,
    });
    await done(as.patch(at(hours), { response: { content: 'From 9 to 17', ephemeral: false } }));
    await done(used('hours', { channelId }));
    const messages = await done(api.anonymous.get(chat(`/channels/${channelId}/messages`)));
    expect(messages).toMatchObject([{ authorId: null, content: 'From 9 to 17' }]);
  });

  it('a command for staff answers staff only, one that was switched off or deleted nobody', async () => {
    await createCategory(as, { staffRoleIds: ['42'] });
    const hours = await made({ access: 'staff' });
    await sync();
    await done(api.anonymous.put(chat(`/members/${STAFF}`), { roleIds: ['42'] }));
    expect((await used('hours')).status).toBe(409);
    expect((await used('hours', { userId: STAFF })).status).toBe(200);
    await done(as.patch(at(hours), { enabled: false }));
    expect((await used('hours', { userId: STAFF })).status).toBe(409);
    await done(as.delete(at(hours)));
    expect((await used('hours', { userId: STAFF })).status).toBe(404);
  });

  it('no command is registered while the bot is out of reach: 503, and nothing changed', async () => {
    const hours = await made();
    expect(await whileOffline(api, () => as.post('/v1/commands/sync'))).toMatchObject(refusal(503));
    expect(await done(as.get(at(hours)))).toEqual(hours);
    expect(await done(api.anonymous.get(chat('/commands')))).toEqual([]);
  });
});
