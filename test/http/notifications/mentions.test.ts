import { MAX_MENTIONS, MAX_TEAM_MENTIONED } from '#core/notifications/index.ts';
import { toUserId } from '#core/shared/ids.ts';
import { REQUESTER, STAFF } from '../../support/build.ts';
import { createNotificationScene, GUEST, KIM, LEE } from '../../support/notifications/notification-scene.ts';
import { done, UNKNOWN } from '../../support/spec-helpers.ts';
import { useApi, useServer } from '../../support/use-api.ts';

const api = useApi();
const { server, as } = useServer(api);
const scene = createNotificationScene(api, { server, as });
const { listKinds, act, open, openAssigned, say, note } = scene;

beforeEach(() => scene.hire());

describe('mentions in notes', () => {
  it('notify staff of the ticket, and nobody else', async () => {
    await note(`<@${STAFF}> and <@!${KIM}>, see \`<@${LEE}>\`. <@${GUEST}> <@1> <@team:${UNKNOWN}>`);
    expect(await listKinds()).toEqual(['mention']);
    expect(await listKinds(KIM)).toEqual(['mention']);
    for (const other of [LEE, GUEST, '1']) expect(await listKinds(other)).toEqual([]);
  });

  it('do not reach staff of other categories, nor the writer', async () => {
    const category = await done(as.post('/v1/categories', { name: 'Other', staffRoleIds: ['8'] }));
    const ticket = await open({ categoryId: category.id });
    await api.service.chat.setRoles(server.id, KIM, ['8']);
    await act(ticket, 'notes', { content: `<@${STAFF}> <@${KIM}>`, staffId: LEE });
    await note(`<@${LEE}>`);
    expect(await listKinds()).toEqual([]);
    expect(await listKinds(LEE)).toEqual([]);
    expect(await listKinds(KIM)).toEqual(['mention']);
  });

  it('notify the members of a team: those that it names, and those with its roles', async () => {
    await api.service.chat.setRoles(server.id, KIM, ['7', '9']);
    await api.service.chat.setRoles(server.id, GUEST, ['9']);
    const team = await done(as.post('/v1/teams', { name: 'Billing', roleIds: ['9'], staffIds: [STAFF, '1'] }));
    await note(`Who knows? <@team:${team.id}>`);
    for (const one of [STAFF, KIM]) expect(await listKinds(one)).toEqual(['mention']);
    for (const one of [LEE, GUEST, '1']) expect(await listKinds(one)).toEqual([]);
  });

  it('count up to a number in a note, and in a team', async () => {
    const many = Array.from({ length: MAX_MENTIONS }, (_, index) => `<@${index + 1}>`).join(' ');
    await note(`${many} <@${STAFF}>`);
    expect(await listKinds()).toEqual([]);
    await note(`${many.replace('<@1>', '')} <@${STAFF}>`);
    expect(await listKinds()).toEqual(['mention']);
    const members = Array.from({ length: MAX_TEAM_MENTIONED + 1 }, (_, index) => toUserId(`9${index}`));
    for (const member of members) await api.service.chat.setRoles(server.id, member, ['7', '9']);
    const team = await done(as.post('/v1/teams', { name: 'All', roleIds: ['9'] }));
    await note(`<@team:${team.id}>`);
    const kinds = await Promise.all(members.map((member) => listKinds(member)));
    expect(kinds.flat()).toHaveLength(MAX_TEAM_MENTIONED);
  });

  it('that a change of the note adds notify, too, each once', async () => {
    const { ticket, note: added } = await note(`<@${STAFF}>`);
    const path = `/v1/tickets/${ticket.id}/notes/${added.id}`;
    await done(as.patch(path, { content: `<@${STAFF}> <@${KIM}>`, staffId: LEE }));
    await api.work();
    expect(await listKinds()).toEqual(['mention']);
    expect(await listKinds(KIM)).toEqual(['mention']);
  });

  it('come before other reasons of the same event', async () => {
    const ticket = await openAssigned();
    await act(ticket, 'subscribe', { staffId: STAFF });
    await say(ticket, REQUESTER, 'Hello');
    await api.work();
    expect(await listKinds()).toEqual(['reply', 'assigned']);
  });
});
