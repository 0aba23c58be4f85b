/*
 * The requests of docs/integration/sync-tickets.ts, by the client of each generator. No body has a field that may be
 * left out and that the script does not need.
 */

const CASE = `
const ticket = { categoryId: 'c', requesterId: '1', subject: 'Cannot log in', message: 'Help', externalId: 'case-1' };
const answer = { content: 'Which e-mail address do you use?' };
const apply = (versions: Map<string, number>, tickets: readonly { id: string; version: number }[]) =>
  tickets.forEach(({ id, version }) => versions.set(id, version));
const versions = new Map<string, number>();
`;

export const BY_OPENAPI_TYPESCRIPT = `
import createClient from 'openapi-fetch';
import type { components, operations, paths } from './types';
${CASE}
const { GET, POST } = createClient<paths>({ baseUrl: 'http://127.0.0.1:3000/v1' });

export const sync = async (cursor: string): Promise<string | null> => {
  const { data, error } = await GET('/tickets', { params: { query: { limit: 100, cursor } } });
  if (error) throw new Error(error.error.message);
  apply(versions, data.data);
  return data.pagination.nextCursor;
};
export const create = async (): Promise<string | undefined> => {
  const created = await POST('/tickets', { body: ticket, params: { header: { 'Idempotency-Key': 'case-1' } } });
  const found = await GET('/tickets', { params: { query: { externalId: 'case-1' } } });
  return created.data?.data.id ?? found.data?.data[0]?.id;
};
export const reply = async (id: string): Promise<string | undefined> =>
  (await POST('/tickets/{id}/reply', { params: { path: { id } }, body: answer })).data?.data.message.id;
export const pull = async (after: string): Promise<string[]> =>
  (await GET('/events', { params: { query: { limit: 100, after } } })).data?.data.map(({ type }) => type) ?? [];
export const report = async (): Promise<number | undefined> =>
  (await GET('/analytics/overview')).data?.data.backlog.onHold;

export const twin: operations['memberServer.tickets.create']['requestBody']['content']['application/json'] = ticket;
// @ts-expect-error a ticket needs a category
export const incomplete: components['schemas']['TicketCreate'] = { requesterId: '1' };
`;

/** @param client where the client of orval is */
export const byOrval = (client: string): string => `
import { analyticsGetOverview, eventsList, memberServerTicketsCreate, organizationAnalyticsGetOverview } from '${client}';
import { ticketsCreate, ticketsList, ticketsReply, type TicketCreate } from '${client}';
${CASE}
export const sync = async (cursor: string): Promise<string | null> => {
  const page = await ticketsList({ limit: 100, cursor });
  if (page.status !== 200) throw new Error(page.data.error.message);
  apply(versions, page.data.data);
  return page.data.pagination.nextCursor;
};
export const create = async (): Promise<string | undefined> => {
  const created = await ticketsCreate(ticket, { headers: { 'Idempotency-Key': 'case-1' } });
  const found = await ticketsList({ externalId: 'case-1' });
  if (created.status === 201) return created.data.data.id;
  return found.status === 200 ? found.data.data[0]?.id : undefined;
};
export const reply = async (id: string): Promise<string | undefined> => {
  const replied = await ticketsReply(id, answer);
  return replied.status === 200 ? replied.data.data.message.id : undefined;
};
export const pull = async (after: string): Promise<string[]> => {
  const page = await eventsList({ limit: 100, after });
  return page.status === 200 ? page.data.data.map(({ type }) => type) : [];
};
export const report = async (): Promise<number | undefined> => {
  const overview = await analyticsGetOverview();
  return overview.status === 200 ? overview.data.data.backlog.onHold : undefined;
};

export const others = () =>
  Promise.all([memberServerTicketsCreate('1', ticket), organizationAnalyticsGetOverview({ timezone: 'UTC' })]);
// @ts-expect-error a ticket needs a category
export const incomplete: TicketCreate = { requesterId: '1' };
`;

export const BY_HEY_API = `
import { analyticsGetOverview, eventsList, memberServerTicketsCreate } from './hey-api';
import { ticketsCreate, ticketsList, ticketsReply, type TicketCreate } from './hey-api';
${CASE}
export const sync = async (cursor: string): Promise<string | null> => {
  const { data, error } = await ticketsList({ query: { limit: 100, cursor } });
  if (!data) throw new Error(error.error.message);
  apply(versions, data.data);
  return data.pagination.nextCursor;
};
export const create = async (): Promise<string | undefined> => {
  const created = await ticketsCreate({ body: ticket, headers: { 'Idempotency-Key': 'case-1' } });
  const found = await ticketsList({ query: { externalId: 'case-1' } });
  return created.data?.data.id ?? found.data?.data[0]?.id;
};
export const reply = async (id: string): Promise<string | undefined> =>
  (await ticketsReply({ path: { id }, body: answer })).data?.data.message.id;
export const pull = async (after: string): Promise<string[]> =>
  (await eventsList({ query: { limit: 100, after } })).data?.data.map(({ type }) => type) ?? [];
export const report = async (): Promise<number | undefined> => (await analyticsGetOverview()).data?.data.backlog.onHold;

export const twin = () => memberServerTicketsCreate({ path: { guildId: '1' }, body: ticket });
// @ts-expect-error a ticket needs a category
export const incomplete: TicketCreate = { requesterId: '1' };
`;
