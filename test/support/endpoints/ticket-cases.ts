import { STAFF } from '../build.ts';
import { done, type Json, openTicket } from '../spec-helpers.ts';
import {
  type EndpointCase,
  getRoute,
  type Prepared,
  type PreparedRequest,
  prepareRequest,
  type Scene,
} from './endpoint-case.ts';
import { PARTICIPANT, type Status, TICKET_ACTIONS, type TicketActionCase } from './ticket-actions.ts';

type Row = (typeof TICKET_ACTIONS)[number];

const TICKETS = '/v1/tickets';
const FIELDS = { message: 'Help', participantIds: [PARTICIPANT] };

/** A ticket that the action finds in the status, by default in one that it may start from. */
export const prepareTicket = async (
  { as, server }: Scene,
  { from, fields, steps = [] }: Pick<TicketActionCase, 'from' | 'fields' | 'steps'>,
  status: Status = from[0] ?? 'open',
): Promise<Json> => {
  const { id } = await openTicket(as, server, { ...FIELDS, ...fields });
  const path = `${TICKETS}/${id}`;
  const takeSteps = async () => {
    for (const [step, body] of steps) await done(as.post(`${path}/${step}`, body));
  };
  const isOfClosed = from[0] === 'closed';
  if (!isOfClosed) await takeSteps();
  if (status === 'closed') await done(as.post(`${path}/close`));
  else if (status !== 'open') await done(as.patch(path, { status }));
  if (isOfClosed && status === 'closed') await takeSteps();
  return done(as.get(path));
};

const prepareParts = async ({ params, createBody }: Row, scene: Scene, { id }: Json): Promise<Prepared> => ({
  params: { ...params, id },
  ...(createBody && { body: await createBody(scene) }),
});

/** The request for the action on this ticket. */
export const prepareAction = (row: Row, scene: Scene, ticket: Json): Promise<PreparedRequest> =>
  prepareRequest(getRoute(row.id), { prepare: () => prepareParts(row, scene, ticket) }, scene);

/** Every action accepts the staff member for whom the token acts. */
const OTHER_STAFF = { staffId: '77' };

const toCase = (row: Row): EndpointCase => ({
  ...row,
  vary: row.vary ?? OTHER_STAFF,
  prepare: async (scene) => prepareParts(row, scene, await prepareTicket(scene, row)),
});

/** An endpoint about a ticket on which something was done before. */
const onTicket =
  (prepare: (scene: Scene, at: string) => Promise<unknown> = () => Promise.resolve()) =>
  async (scene: Scene): Promise<Prepared> => {
    const { id } = await openTicket(scene.as, scene.server, FIELDS);
    await prepare(scene, `${TICKETS}/${id}`);
    return { params: { id } };
  };

const addNote = ({ as }: Scene, at: string): Promise<Json> => done(as.post(`${at}/notes`, { content: 'Noted' }));

const onNote = async (scene: Scene): Promise<Prepared> => {
  const { id } = await openTicket(scene.as, scene.server);
  const note = await addNote(scene, `${TICKETS}/${id}`);
  return { params: { id, noteId: note.id } };
};

const addReminder = async ({ as }: Scene, at: string): Promise<Json> =>
  done(as.post(`${at}/reminders`, { afterMinutes: 60, toStaffId: STAFF }));

const onReminder = async (scene: Scene): Promise<Prepared> => {
  const { id } = await openTicket(scene.as, scene.server);
  const reminder = await addReminder(scene, `${TICKETS}/${id}`);
  return { params: { id, reminderId: reminder.id } };
};

const subscribe = ({ as }: Scene, at: string): Promise<Json> => done(as.post(`${at}/subscribe`, { staffId: STAFF }));

const onReply = async ({ as, server }: Scene): Promise<Prepared> => {
  const { id } = await openTicket(as, server);
  const { message } = await done(as.post(`${TICKETS}/${id}/reply`, { content: 'Hi', staffId: STAFF }));
  return { params: { id, messageId: message.id } };
};

const onTagged = async ({ as, server }: Scene): Promise<Prepared> => {
  await openTicket(as, server, { tags: ['vip'] });
  return {};
};

const mergeInto = async ({ as, server }: Scene, target: string): Promise<void> => {
  const { id } = await openTicket(as, server);
  await done(as.post(`${TICKETS}/${id}/merge`, { targetId: target.slice(`${TICKETS}/`.length) }));
};

export const TICKET_CASES: Readonly<Record<string, EndpointCase>> = {
  ...Object.fromEntries(TICKET_ACTIONS.map((row) => [row.id, toCase(row)])),
  'tickets.create': { status: 201, reachesChat: true, vary: { subject: 'Another' } },
  'tickets.count': {},
  'tickets.list': { prepare: onTicket(), isList: true },
  'tickets.listTags': { prepare: onTagged, isList: true },
  'tickets.getQueue': { prepare: onTicket() },
  'tickets.get': { prepare: onTicket() },
  'tickets.executeInBulk': {
    prepare: async ({ as, server }) => {
      const ids = [(await openTicket(as, server)).id, (await openTicket(as, server)).id];
      return { body: { action: 'close', ids, params: { reason: 'Done' } } };
    },
    vary: { params: { reason: 'Another' } },
  },
  'tickets.listMessages': { prepare: onTicket(), isList: true },
  'tickets.updateMessage': { prepare: onReply },
  'tickets.removeMessage': { prepare: onReply },
  'tickets.listMerged': { prepare: onTicket(mergeInto), isList: true },
  'tickets.listParticipants': { prepare: onTicket(), isList: true },
  'tickets.listNotes': { prepare: onTicket(addNote), isList: true },
  'tickets.updateNote': { prepare: onNote },
  'tickets.removeNote': { prepare: onNote },
  'tickets.listReminders': { prepare: onTicket(addReminder), isList: true },
  'tickets.addReminder': { prepare: onTicket(), status: 201, vary: { text: 'Another' } },
  'tickets.removeReminder': { prepare: onReminder },
  'tickets.listSubscribers': { prepare: onTicket(subscribe), isList: true },
  'tickets.subscribe': { prepare: onTicket(), vary: { staffId: '200000000000000003' } },
  'tickets.unsubscribe': { prepare: onTicket(subscribe), vary: { staffId: '200000000000000003' } },
  'tickets.listTimeline': { prepare: onTicket(), isList: true },
  'tickets.getTranscript': {
    prepare: onTicket(async ({ api, as }, at) => {
      await done(as.post(`${at}/close`));
      await api.work();
    }),
    query: 'format=html',
  },
};
