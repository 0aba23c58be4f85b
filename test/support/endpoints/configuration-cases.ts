import { createCategory, done, type Json, openTicket } from '../spec-helpers.ts';
import type { EndpointCase, Prepared, Scene } from './endpoint-case.ts';

let serial = 0;
/** A name that no other resource has. */
const createName = (): string => `Name ${(serial += 1)}`;

type Create = (scene: Scene) => Promise<Json>;

/** The path names a new resource. */
const on =
  (create: Create) =>
  async (scene: Scene): Promise<Prepared> => ({ params: { id: (await create(scene)).id } });

/** A resource exists before the request. */
const after =
  (create: Create) =>
  async (scene: Scene): Promise<Prepared> => {
    await create(scene);
    return {};
  };

const NAMED = { vary: { name: 'Another' } };

export const CATEGORY_CASES: Readonly<Record<string, EndpointCase>> = {
  'categories.create': { status: 201, ...NAMED },
  'categories.list': { isList: true },
  'categories.get': { prepare: on(({ as }) => createCategory(as)) },
  'categories.update': { prepare: on(({ as }) => createCategory(as)) },
  'categories.delete': { prepare: on(({ as }) => createCategory(as)) },
  'categories.checkAvailability': { prepare: on(({ as }) => createCategory(as)), query: 'userId=1' },
};

const createPanel: Create = async ({ api, server, as }) => {
  const { id: channelId } = await api.service.chat.addChannel(server.id, 'support');
  const options = [{ label: 'Help', categoryId: server.categoryId }];
  return done(as.post('/v1/panels', { name: createName(), channelId, content: 'Hello', options }));
};

const createDeployedPanel: Create = async (scene) => {
  const panel = await createPanel(scene);
  return done(scene.as.post(`/v1/panels/${panel.id}/deploy`));
};

const createCalendar: Create = ({ as }) => done(as.post('/v1/calendars', { name: createName(), timezone: 'UTC' }));

const createSharedCalendar: Create = ({ as }) =>
  done(as.post('/v1/org/calendars', { name: createName(), timezone: 'UTC' }));

const createTarget: Create = ({ as }) => done(as.post('/v1/targets', { name: createName(), firstResponseMinutes: 30 }));

export const TARGET_CASES: Readonly<Record<string, EndpointCase>> = {
  'targets.create': { status: 201, ...NAMED },
  'targets.list': { prepare: after(createTarget), isList: true },
  'targets.preview': { isReading: true, isWithoutKey: true },
  'targets.get': { prepare: on(createTarget) },
  'targets.update': { prepare: on(createTarget) },
  'targets.delete': { prepare: on(createTarget) },
};

export const CALENDAR_CASES: Readonly<Record<string, EndpointCase>> = {
  'calendars.create': { status: 201, ...NAMED },
  'calendars.list': { prepare: after(createCalendar), isList: true },
  'calendars.get': { prepare: on(createCalendar) },
  'calendars.update': { prepare: on(createCalendar) },
  'calendars.delete': { prepare: on(createCalendar) },
  'calendars.getHours': { prepare: on(createCalendar) },
  'calendars.importHolidays': { prepare: on(createCalendar) },
  'organizationCalendars.create': { status: 201, ...NAMED },
  'organizationCalendars.list': { prepare: after(createSharedCalendar), isList: true },
  'organizationCalendars.get': { prepare: on(createSharedCalendar) },
  'organizationCalendars.update': { prepare: on(createSharedCalendar) },
  'organizationCalendars.delete': { prepare: on(createSharedCalendar) },
  'organizationCalendars.importHolidays': { prepare: on(createSharedCalendar) },
};

const createView: Create = ({ as }) => done(as.post('/v1/views', { name: createName(), shared: true }));

export const VIEW_CASES: Readonly<Record<string, EndpointCase>> = {
  'views.create': { status: 201, ...NAMED },
  'views.list': { prepare: after(createView), isList: true },
  'views.listCounts': { prepare: after(createView) },
  'views.get': { prepare: on(createView) },
  'views.update': { prepare: on(createView) },
  'views.delete': { prepare: on(createView) },
};

const PERIOD = { from: '2025-11-01T00:00:00.000Z', to: '2025-11-02T00:00:00.000Z' };
const createBacktest: Create = ({ as }) =>
  done(as.post('/v1/targets/backtest', { ...PERIOD, target: { name: createName(), firstResponseMinutes: 30 } }));

export const BACKTEST_CASES: Readonly<Record<string, EndpointCase>> = {
  'backtests.orderAutomation': { status: 202, vary: { from: '2025-11-02T00:00:00.000Z' } },
  'backtests.orderTarget': { status: 202, vary: { from: '2025-11-02T00:00:00.000Z' } },
  'backtests.orderAssignment': { status: 202, vary: { from: '2025-11-02T00:00:00.000Z' } },
  'backtests.list': { prepare: after(createBacktest), isList: true },
  'backtests.get': { prepare: on(createBacktest) },
  'backtests.cancel': { prepare: on(createBacktest) },
  'backtests.delete': { prepare: on(createBacktest) },
};

export const PANEL_CASES: Readonly<Record<string, EndpointCase>> = {
  'panels.create': { status: 201, ...NAMED },
  'panels.list': { prepare: after(createPanel), isList: true },
  'panels.get': { prepare: on(createPanel) },
  'panels.update': { prepare: on(createPanel) },
  'panels.delete': { prepare: on(createDeployedPanel), reachesChat: true },
  'panels.preview': { prepare: on(createPanel), isWithoutKey: true },
  'panels.check': { prepare: on(createPanel), reachesChat: true },
  'panels.deploy': { prepare: on(createPanel), reachesChat: true },
  'panels.undeploy': { prepare: on(createDeployedPanel), reachesChat: true },
};

const createFlowOf =
  (...nodes: readonly object[]): Create =>
  ({ as }) =>
    done(as.post('/v1/flows', { name: createName(), nodes }));

const createFlow = createFlowOf({ id: 'end', type: 'end', position: { x: 0, y: 0 }, data: {} });
const createWaitingFlow = createFlowOf({
  id: 'wait',
  type: 'wait',
  position: { x: 0, y: 0 },
  data: { seconds: 3600 },
});

const publish =
  (create: Create): Create =>
  async (scene) => {
    const flow = await create(scene);
    return done(scene.as.post(`/v1/flows/${flow.id}/publish`));
  };
const createPublishedFlow = publish(createFlow);

const createWaitingRun: Create = async (scene) => {
  const flow = await publish(createWaitingFlow)(scene);
  const run = await done(scene.as.post(`/v1/flows/${flow.id}/run`));
  // Otherwise it may be executed just when the request under test changes it.
  await scene.api.work();
  return run;
};

export const FLOW_CASES: Readonly<Record<string, EndpointCase>> = {
  'flows.create': { status: 201, ...NAMED },
  'flows.list': { prepare: after(createFlow), isList: true },
  'flows.get': { prepare: on(createFlow) },
  'flows.update': { prepare: on(createFlow) },
  'flows.delete': { prepare: on(createFlow) },
  'flows.validate': { prepare: on(createFlow), isWithoutKey: true },
  'flows.test': {
    prepare: async (scene) => ({ ...(await on(createFlow)(scene)), body: {} }),
    isWithoutKey: true,
  },
  'flows.publish': { prepare: on(createFlow) },
  'flows.disable': { prepare: on(createPublishedFlow) },
  'flows.run': { prepare: on(createPublishedFlow), status: 202 },
  'flows.listVersions': { prepare: on(createPublishedFlow), isList: true },
  'flows.listNodeTypes': { isList: true, hasForeignNames: true },
  'flows.listRuns': {
    prepare: async (scene) => {
      const { flowId } = await createWaitingRun(scene);
      return { params: { id: flowId } };
    },
    isList: true,
  },
  'flowRuns.get': { prepare: on(createWaitingRun) },
  'flowRuns.cancel': { prepare: on(createWaitingRun) },
};

const createRule: Create = ({ as }) =>
  done(
    as.post('/v1/automations', {
      name: createName(),
      trigger: 'ticket.created',
      actions: [{ type: 'add_note', data: { content: 'New' } }],
    }),
  );

export const AUTOMATION_CASES: Readonly<Record<string, EndpointCase>> = {
  'automations.create': { status: 201, ...NAMED },
  'automations.list': { prepare: after(createRule), isList: true },
  'automations.get': { prepare: on(createRule) },
  'automations.update': { prepare: on(createRule) },
  'automations.delete': { prepare: on(createRule) },
  'automations.test': {
    prepare: async (scene) => {
      const { id } = await createRule(scene);
      const { id: ticketId } = await openTicket(scene.as, scene.server);
      return { params: { id }, body: { ticketId } };
    },
    isWithoutKey: true,
  },
  'automations.listRuns': {
    prepare: async (scene) => {
      const { id } = await createRule(scene);
      await openTicket(scene.as, scene.server);
      await scene.api.work();
      return { params: { id } };
    },
    isList: true,
  },
};

const createMacro: Create = ({ as }) =>
  done(as.post('/v1/macros', { name: createName(), actions: [{ type: 'add_note', data: { content: 'Seen' } }] }));

const onTicket = async (scene: Parameters<Create>[0]) => {
  const { id } = await createMacro(scene);
  const ticket = await openTicket(scene.as, scene.server);
  return { params: { id }, body: { ids: [ticket.id] } };
};

export const MACRO_CASES: Readonly<Record<string, EndpointCase>> = {
  'macros.create': { status: 201, ...NAMED },
  'macros.list': { prepare: after(createMacro), isList: true },
  'macros.get': { prepare: on(createMacro) },
  'macros.update': { prepare: on(createMacro) },
  'macros.delete': { prepare: on(createMacro) },
  'macros.run': { prepare: onTicket },
  'macros.listRuns': {
    prepare: async (scene) => {
      const { params, body } = await onTicket(scene);
      await done(scene.as.post(`/v1/macros/${params.id}/run`, body));
      return { params };
    },
    isList: true,
  },
};

const createCommand: Create = ({ as }) =>
  done(as.post('/v1/commands', { name: 'help', description: 'Helps', response: { content: 'Here' } }));

export const COMMAND_CASES: Readonly<Record<string, EndpointCase>> = {
  'commands.create': { status: 201, vary: { name: 'another' } },
  'commands.list': { prepare: after(createCommand), isList: true },
  'commands.get': { prepare: on(createCommand) },
  'commands.update': { prepare: on(createCommand) },
  'commands.delete': { prepare: on(createCommand) },
  'commands.sync': { prepare: after(createCommand), reachesChat: true },
};

const createItem: Create = ({ as }) => done(as.post('/v1/knowledgebase', { title: createName(), content: 'Words' }));

const createPublishedItem: Create = async (scene) => {
  const item = await createItem(scene);
  return done(scene.as.post(`/v1/knowledgebase/${item.id}/publish`));
};

export const KNOWLEDGE_CASES: Readonly<Record<string, EndpointCase>> = {
  'knowledgebase.create': { status: 201, vary: { title: 'Another' } },
  'knowledgebase.list': { prepare: after(createItem), isList: true },
  'knowledgebase.get': { prepare: on(createItem) },
  'knowledgebase.update': { prepare: on(createItem) },
  'knowledgebase.delete': { prepare: on(createItem) },
  'knowledgebase.publish': { prepare: on(createItem) },
  'knowledgebase.archive': { prepare: on(createPublishedItem) },
  'knowledgebase.giveFeedback': { prepare: on(createPublishedItem) },
  'knowledgebase.search': { prepare: after(createPublishedItem), query: 'q=words', isList: true },
  'knowledgebase.suggest': { prepare: after(createPublishedItem), isReading: true, isWithoutKey: true },
};

const createReply: Create = ({ as }) =>
  done(as.post('/v1/canned-replies', { name: createName(), content: 'Hello {{vars.name}}' }));

export const CANNED_REPLY_CASES: Readonly<Record<string, EndpointCase>> = {
  'cannedReplies.create': { status: 201, ...NAMED },
  'cannedReplies.list': { prepare: after(createReply), isList: true },
  'cannedReplies.get': { prepare: on(createReply) },
  'cannedReplies.update': { prepare: on(createReply) },
  'cannedReplies.delete': { prepare: on(createReply) },
  'cannedReplies.render': {
    prepare: async (scene) => {
      const { id } = await createReply(scene);
      return { params: { id }, body: { variables: { name: 'Ann' } } };
    },
    isReading: true,
    isWithoutKey: true,
  },
};

const createTeam: Create = ({ as }) => done(as.post('/v1/teams', { name: createName() }));

const choosePresence: Create = ({ as }) =>
  done(as.patch('/v1/presence', { staffId: '200000000000000002', status: 'busy' }));

export const TEAM_CASES: Readonly<Record<string, EndpointCase>> = {
  'teams.create': { status: 201, ...NAMED },
  'teams.list': { prepare: after(createTeam), isList: true },
  'teams.get': { prepare: on(createTeam) },
  'teams.update': { prepare: on(createTeam) },
  'teams.delete': { prepare: on(createTeam) },
  'teams.listShifts': { prepare: on(createTeam) },
  'teams.getOnCall': { prepare: on(createTeam) },
  'teams.listPresences': { prepare: after(choosePresence), isList: true },
  'teams.updateOwnPresence': {},
  'teams.updatePresence': {},
};
