import { openConnection } from '../connection.ts';
import { createRequest, getRequest, inTurn, writeRequest } from './requests.ts';
import { type Scenario, scenario, type Stage } from '../scenarios.ts';
import type { BenchServer } from '../servers.ts';

/** So many tickets are worked on in turn, more than there are connections: no two requests change one at a time. */
const TICKETS = 500;
/** The service is not compared with anything here. */
const NO_GOAL = 0;

interface Ticket {
  readonly id: string;
  readonly path: string;
  readonly channelId: string;
  readonly server: BenchServer;
}

/** What staff, users and clients do with open tickets, and filters of lists. */
export const actionScenariosOf = async (context: Stage): Promise<readonly Scenario[]> => {
  const tickets = await createTickets(context);
  const ticket = inTurn(tickets);
  const server = inTurn(context.servers);
  let changes = 0;
  const scenarioOf = (name: string, next: () => string) => scenario(context, [name, NO_GOAL], next);
  return [
    scenarioOf('list by status and tag', () => getRequest('/v1/tickets?status=open&tag=billing-7&limit=50', server())),
    scenarioOf('search', () => getRequest('/v1/tickets?q=update&limit=10', server())),
    scenarioOf('reply', () => writeTo(ticket(), 'reply', { content: 'Please try again.', staffId: '4711' })),
    scenarioOf('note', () => writeTo(ticket(), 'notes', { content: 'Seen before.', staffId: '4711' })),
    scenarioOf('change', () => {
      changes += 1;
      const { path, server: of } = ticket();
      return writeRequest('PATCH', path, of, { metadata: { change: `Number ${changes}` } });
    }),
    scenarioOf('claim', () => writeTo(ticket(), 'claim', { staffId: String(4711 + (changes += 1)), force: true })),
    scenarioOf('claim all of a server in bulk', () => {
      const of = server();
      const ids = tickets.filter((one) => one.server === of).map(({ id }) => id);
      const staffId = String(4711 + (changes += 1));
      return writeRequest('POST', '/v1/tickets/bulk', of, { action: 'claim', ids, staffId, params: { force: true } });
    }),
    scenarioOf('message in the chat', () => {
      const { server: of, channelId } = ticket();
      const path = `/sandbox/api/guilds/${of.guildId}/channels/${channelId}/messages`;
      return writeRequest('POST', path, of, { userId: '4711', content: 'Please try again.' });
    }),
    scenarioOf('transfer', () => writeTo(ticket(), 'transfer', { toStaffId: String(4711 + (changes += 1)) })),
  ];
};

const writeTo = ({ path, server }: Ticket, action: string, body: object): string =>
  writeRequest('POST', `${path}/${action}`, server, body);

/** Opens tickets that a staff member has claimed. */
const createTickets = async ({ service, servers }: Stage): Promise<readonly Ticket[]> => {
  const { send, close } = await openConnection(service.url);
  const server = inTurn(servers);
  const tickets: Ticket[] = [];
  for (let i = 0; i < TICKETS; i += 1) {
    const owner = server();
    const { body } = await send(createRequest(owner));
    const { data } = JSON.parse(body()) as { data: { id: string; channelId: string } };
    const ticket = { ...data, path: `/v1/tickets/${data.id}`, server: owner };
    await send(writeTo(ticket, 'claim', { staffId: '4711' }));
    tickets.push(ticket);
  }
  close();
  return tickets;
};
