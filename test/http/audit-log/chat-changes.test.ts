import { STAFF } from '../../support/build.ts';
import { createCategory, done, type Json, openTicket } from '../../support/spec-helpers.ts';
import { useApi, useServer } from '../../support/use-api.ts';
import { toDeskName } from '../../support/chat/desk-name.ts';

const api = useApi();
const { as, server } = useServer(api);
const ROLE = '44';
const BLOCKED = '200000000000000077';

const sandbox = (path: string) => `/sandbox/api/guilds/${server.id}${path}`;
const readEntries = async (resource: string): Promise<Json[]> => done(as.get(`/v1/audit-log?resource=${resource}`));

it('shows what staff changes in the chat, until their data is erased', async () => {
  await done(api.anonymous.put(sandbox(`/members/${STAFF}`), { roleIds: [ROLE], name: 'Kim' }));
  const { id: categoryId } = await createCategory(as, { staffRoleIds: [ROLE] });
  const { channelId } = await openTicket(as, server, { categoryId });
  const actor = { type: 'staff', id: STAFF, name: 'Kim' };

  const command = (name: string) =>
    done(
      api.anonymous.post(sandbox(`/commands/${toDeskName(name)}`), {
        userId: STAFF,
        channelId,
        options: { user: BLOCKED },
      }),
    );
  await command('block');
  await command('unblock');
  expect(await readEntries('block')).toMatchObject([
    { action: 'block.deleted', actor, clientAddress: null },
    { action: 'block.created', actor, clientAddress: null },
  ]);

  const answers = { action: 'on', text: 'Back on Monday' };
  const press = { userId: STAFF, buttonId: 'ticket:staff:pause', answers };
  await done(api.anonymous.post(sandbox(`/channels/${channelId}/press`), press));
  expect((await readEntries('category'))[0]).toMatchObject({
    action: 'category.updated',
    actor,
    after: { openingRules: { pause: { text: 'Back on Monday', until: null } } },
  });

  await done(as.post('/v1/privacy/erasures', { userId: STAFF, mode: 'erase' }));
  await api.work();
  const [entry] = await readEntries('block');
  expect(entry?.['actor']).toMatchObject({ type: 'staff', name: '[erased]' });
  expect(JSON.stringify(entry)).not.toContain(STAFF);
});
