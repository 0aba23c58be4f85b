import { SIMULATED_ROLES } from '#core/chat/index.ts';
import { usePanels } from '../../support/chat/panels.ts';
import { createOrganizationClient, done, refusal, UNKNOWN } from '../../support/spec-helpers.ts';

const fixture = usePanels();
const FREE = { missingPermissions: [], isAgeRestricted: false };

it('says that a panel works, and what keeps it from being deployed', async () => {
  const { as, panel } = fixture;
  const { id } = await panel();
  expect(await done(as.get(`/v1/panels/${id}/check`))).toEqual({ isReady: true, problems: [] });
  await done(as.patch(`/v1/panels/${id}`, { options: [] }));
  expect(await done(as.get(`/v1/panels/${id}/check`))).toEqual({
    isReady: false,
    problems: [{ problem: 'not_deployable', message: 'The panel has no option.', id: null, missingPermissions: [] }],
  });
});

it('describes the server with its channels and the roles of its members, also to its organization', async () => {
  const { api, as, server, channel } = fixture;
  const id = await channel('orders');
  await done(api.anonymous.put(`/sandbox/api/guilds/${server.id}/members/77`, { name: 'Sam', roleIds: ['8'] }));
  const described = {
    name: 'Sandbox',
    iconUrl: null,
    channels: [{ id, name: 'orders', parentId: null, ...FREE, missingThreadPermissions: [] }],
    channelGroups: [
      { id: '300000000000000901', name: 'Tickets', missingPermissions: [], isAgeRestricted: false },
      { id: '300000000000000902', name: 'Closed tickets', missingPermissions: [], isAgeRestricted: false },
    ],
    forums: [],
    roles: [...[...SIMULATED_ROLES].map(([role, name]) => ({ id: role, name })), { id: '8', name: 'Role 8' }],
    missingPermissions: [],
    intents: { messageContent: true, serverMembers: true },
    isComplete: false,
    hasAllRoles: false,
    hiddenPlaces: [],
  };
  expect(await done(as.get('/v1/chat-server'))).toEqual(described);
  const organization = await createOrganizationClient(api, [server]);
  expect(await done(organization.get(`/v1/org/servers/${server.id}/chat-server`))).toEqual(described);
});

it('answers neither while the bot is out of reach, and knows no foreign panel', async () => {
  const { api, as, panel } = fixture;
  const { id } = await panel();
  await api.service.chat.setOnline(false);
  const offline = { status: 503, body: { error: { code: 'bot_unavailable', reason: 'bot_offline' } } };
  expect(await as.get('/v1/chat-server')).toMatchObject(offline);
  expect(await as.get(`/v1/panels/${id}/check`)).toMatchObject(offline);
  await api.service.chat.setOnline(true);
  expect(await as.get(`/v1/panels/${UNKNOWN}/check`)).toMatchObject(refusal(404));
});
