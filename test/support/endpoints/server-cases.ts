import { done, type Json, openTicket } from '../spec-helpers.ts';
import { toUserId } from '#core/shared/ids.ts';
import { STAFF } from '../build.ts';
import type { EndpointCase, Prepared, Scene } from './endpoint-case.ts';

/** A closed ticket whose messages are stored, with what staff has written. */
const closeTicket = async ({ api, server }: Scene): Promise<void> => {
  const as = await api.as(server);
  const { id } = await openTicket(as, server, { message: 'Help' });
  await done(as.post(`/v1/tickets/${id}/reply`, { content: 'Here', staffId: STAFF }));
  await done(as.post(`/v1/tickets/${id}/close`));
  await api.work();
};

const afterClosing = async (scene: Scene): Promise<Prepared> => {
  await closeTicket(scene);
  return {};
};

const inTeam = async (scene: Scene): Promise<Prepared> => {
  const { id: teamId } = await done(scene.as.post('/v1/teams', { name: 'Early' }));
  const { id } = await openTicket(scene.as, scene.server);
  await done(scene.as.patch(`/v1/tickets/${id}`, { teamId }));
  await scene.api.work();
  return {};
};

const nameMember = async ({ api, server }: Scene): Promise<Prepared> => {
  await api.service.chat.setProfile(server.id, STAFF, { name: 'Kim', avatarUrl: null });
  return {};
};

const onTranscript =
  (list = '/v1/transcripts') =>
  async (scene: Scene): Promise<Prepared> => {
    await closeTicket(scene);
    const [transcript]: Json[] = await done(scene.as.get(list));
    return { params: { id: transcript?.id } };
  };

const onAttachment = async ({ as }: Scene): Promise<Prepared> => {
  const { id } = await done(as.post('/v1/attachments', { filename: 'a.txt', contentBase64: 'aGVsbG8=' }));
  return { params: { id } };
};

export const FILE_CASES: Readonly<Record<string, EndpointCase>> = {
  'attachments.create': { status: 201, vary: { filename: 'b.txt' } },
  'attachments.get': { prepare: onAttachment },
  'transcripts.list': { prepare: afterClosing, isList: true },
  'transcripts.get': { prepare: onTranscript() },
  'transcripts.delete': { prepare: onTranscript() },
  'transcripts.createLink': { prepare: onTranscript(), status: 201, isWithoutKey: true },
  'transcripts.endLinks': {},
};

const hireStaff = async ({ api, server, as }: Scene): Promise<Prepared> => {
  await api.service.chat.setRoles(server.id, STAFF, ['7']);
  await done(as.patch('/v1/settings', { staffRoleIds: ['7'] }));
  return {};
};

const afterRefusal = async ({ api, server }: Scene): Promise<Prepared> => {
  const refusal = `insert into chat_problems (guild_id, key, reason, message, first_seen_at, last_seen_at)
    values (:guild, 'send', 'bot_lacks_permission', 'The bot lacks permissions: Send Messages.', now(), now())
    on conflict do nothing`;
  await api.service.database.query(refusal, { guild: server.id });
  return {};
};

const onBlock = async ({ as }: Scene): Promise<Prepared> => {
  const { id } = await done(as.post('/v1/blocklist', { userId: '66' }));
  return { params: { id } };
};

const onExport =
  (prefix: '' | '/org') =>
  async ({ as }: Scene): Promise<Prepared> => {
    const { id } = await done(as.post(`/v1${prefix}/privacy/exports`, { userId: '66' }));
    return { params: { id } };
  };

let askingMembers = 0;

/** Each time that of another member, as a member has one request at a time. */
const onRequest = async ({ api, server }: Scene): Promise<Prepared> => {
  const { privacy } = api.service.app;
  askingMembers += 1;
  await privacy.askForErasure({ guild: server.id, userId: toUserId(String(5_000 + askingMembers)) });
  const [request]: Json[] = await done((await api.as(server)).get('/v1/privacy/requests'));
  return { params: { id: request?.id } };
};

const onClosedTicket = async ({ api, server }: Scene): Promise<Prepared> => {
  const { id } = await openTicket(await api.as(server), server);
  return { params: { id } };
};

const toHold = async (scene: Scene): Promise<Prepared> => {
  const { params = {} } = await onClosedTicket(scene);
  return { body: { ticketId: params['id'], reason: 'Police report' } };
};

const onHold = async (scene: Scene): Promise<Prepared> => {
  const { params = {} } = await onClosedTicket(scene);
  const as = await scene.api.as(scene.server);
  await done(as.post('/v1/privacy/legal-holds', { ticketId: params['id'], reason: 'Police report' }));
  return { params };
};

const onErasure =
  (prefix: '' | '/org') =>
  async ({ as }: Scene): Promise<Prepared> => {
    const { id } = await done(as.post(`/v1${prefix}/privacy/erasures`, { userId: '66', mode: 'erase' }));
    return { params: { id } };
  };

export const SERVER_CASES: Readonly<Record<string, EndpointCase>> = {
  'access.getMe': {},
  'blocklist.add': { status: 201, vary: { userId: '67' } },
  'blocklist.list': { prepare: onBlock, isList: true },
  'blocklist.remove': { prepare: onBlock },
  'settings.get': {},
  'settings.update': { hasForeignNames: true },
  'settings.listTexts': { query: 'q=ticket.closed', isList: true },
  'auditLog.list': { prepare: hireStaff, isList: true },
  'users.list': { prepare: nameMember, query: 'q=Kim', isList: true, reachesChat: true },
  'users.get': {},
  'users.listStaff': { prepare: hireStaff, isList: true, reachesChat: true },
  'chatServer.get': { reachesChat: true },
  'problems.list': { prepare: afterRefusal, isList: true },
  'privacy.eraseUser': { status: 202, vary: { userId: '67' } },
  'privacy.exportUser': { status: 202, vary: { userId: '67' } },
  'privacy.listExports': { prepare: onExport(''), isList: true },
  'privacy.getExport': { prepare: onExport('') },
  'privacy.deleteExport': { prepare: onExport('') },
  'privacy.getErasure': { prepare: onErasure('') },
  'privacy.listLegalHolds': { prepare: onHold, isList: true },
  'privacy.addLegalHold': { prepare: toHold, status: 201, vary: { reason: 'Another' } },
  'privacy.removeLegalHold': { prepare: onHold },
  'privacy.listRequests': { prepare: onRequest, isList: true },
  'privacy.acceptRequest': { prepare: onRequest },
  'privacy.rejectRequest': { prepare: onRequest },
  'organizationPrivacy.eraseUser': { status: 202, vary: { userId: '67' } },
  'organizationPrivacy.exportUser': { status: 202, vary: { userId: '67' } },
  'organizationPrivacy.listExports': { prepare: onExport('/org'), isList: true },
  'organizationPrivacy.getExport': { prepare: onExport('/org') },
  'organizationPrivacy.deleteExport': { prepare: onExport('/org') },
  'organizationPrivacy.getErasure': { prepare: onErasure('/org') },
  'analytics.getOverview': {},
  'analytics.getVolume': {},
  'analytics.getResponseTimes': {},
  'analytics.getResolutionTimes': {},
  'analytics.getBacklog': {},
  'analytics.getOpenTickets': {},
  'analytics.getFeedback': {},
  'analytics.getTargets': {},
  'analytics.listStaff': { prepare: afterClosing, isList: true },
  'analytics.listCategories': { prepare: afterClosing, isList: true },
  'analytics.listTeams': { prepare: inTeam, isList: true },
};

/** Changes something that the audit log of the organization records. */
const registerWebhook = async ({ as }: Scene): Promise<Prepared> => {
  await done(as.post('/v1/org/webhooks', { url: 'https://203.0.113.1.example/' }));
  return {};
};

export const ORGANIZATION_CASES: Readonly<Record<string, EndpointCase>> = {
  'organization.get': {},
  'organization.listServers': { isList: true },
  'organization.getServer': {},
  'organization.listAuditLog': { prepare: registerWebhook, isList: true },
  'organization.listEvents': { prepare: afterClosing, isList: true },
  'organization.countTickets': {},
  'organization.listTickets': { prepare: afterClosing, isList: true },
  'organization.listTranscripts': { prepare: afterClosing, isList: true },
  'organization.getTranscript': { prepare: onTranscript('/v1/org/transcripts') },
  'organizationAnalytics.getOverview': {},
  'organizationAnalytics.getVolume': {},
  'organizationAnalytics.getResponseTimes': {},
  'organizationAnalytics.listStaff': { prepare: afterClosing, isList: true },
  'organizationAnalytics.listServers': { prepare: afterClosing, isList: true },
  'organizationMembers.list': { prepare: afterClosing, isList: true },
  'organizationMembers.get': {
    prepare: async (scene) => {
      await closeTicket(scene);
      return { params: { userId: STAFF } };
    },
  },
};
