import type { TicketId } from '../../shared/ids.ts';
import type { PortableReader } from '../format/portable-file.ts';
import { readInstant, type PortableRecord } from '../format/portable-record.ts';
import { readTickets, type TicketGroup, TICKETS_FILE } from '../tickets/read-tickets.ts';
import { eraseGroup, isRequester } from '../tickets/erase-group.ts';
import { type PlannedTicket, planTicket } from '../tickets/plan-ticket.ts';
import type { TicketContext } from '../tickets/ticket-context.ts';
import { attempt, type OnBroken } from '../planning/attempt.ts';
import { chooseId } from '../planning/import-plan.ts';
import type { ImportPorts } from './import-ports.ts';
import type { KnownTicket } from './import-store.ts';
import { type NewerTickets, planNewer } from './plan-newer.ts';

const MAX_TICKETS = 100;
const MAX_LENGTH = 4 * 1024 * 1024;

/** Tickets that are written together; a large one is alone. */
export interface TicketBatch extends NewerTickets {
  readonly planned: readonly PlannedTicket[];
  readonly known: number;
  /** Has the ids of attachments by the SHA-256 of their bytes, those of known tickets included. */
  readonly files: readonly (readonly [string, string])[];
}

export async function* planBatches(
  ports: ImportPorts,
  context: TicketContext,
  reader: PortableReader,
  onBroken: OnBroken,
): AsyncGenerator<TicketBatch> {
  let groups: TicketGroup[] = [];
  let length = 0;
  for await (const group of readTickets(reader.readLines(TICKETS_FILE), onBroken)) {
    if (groups.length > 0 && (groups.length === MAX_TICKETS || length + group.length > MAX_LENGTH)) {
      yield await planBatch(ports, context, groups, onBroken);
      [groups, length] = [[], 0];
    }
    groups.push(group);
    length += group.length;
  }
  if (groups.length > 0) yield await planBatch(ports, context, groups, onBroken);
}

const planBatch = async (
  ports: ImportPorts,
  context: TicketContext,
  given: readonly TicketGroup[],
  onBroken: OnBroken,
): Promise<TicketBatch> => {
  const { groups, own } = eraseAll(context, given);
  const found = groups.flatMap((group) =>
    attempt(group.place, onBroken, () => ({ group, id: identify(context, group) })),
  );
  const known = await loadKnown(ports, context, found);
  const fresh = found.filter(({ group, id }) => !known.isThere(group.key, id));
  const isErased = (group: TicketGroup) => own.has(group);
  const planned = omitErased(context, fresh, isErased).flatMap(({ group, id }) =>
    attempt(group.place, onBroken, () => planTicket(context, id, group)),
  );
  const kept = groups.filter((group) => !isErased(group));
  const newer = await planNewer(ports, context, { groups: kept, known: known.tickets }, onBroken);
  return {
    planned: await withFreeExternalIds(ports, context, planned),
    ...newer,
    known: found.length - fresh.length - newer.replaced.length - newer.extended.length,
    files: groups.flatMap((group) => listFiles(context, group)),
  };
};

interface ErasedGroups {
  readonly groups: readonly TicketGroup[];
  /** Are the tickets of persons whose data was erased. */
  readonly own: ReadonlySet<TicketGroup>;
}

/** What erased persons wrote in tickets of others does not come back, either. */
const eraseAll = ({ listErased, onLoss }: TicketContext, given: readonly TicketGroup[]): ErasedGroups => {
  const own = new Set<TicketGroup>();
  const groups = given.map((group) => {
    const persons = listErased([group.ticket, group.parts]);
    const erased = eraseGroup(group, persons);
    if (isRequester(group, persons)) own.add(erased);
    else if (persons.length > 0)
      onLoss({
        kind: 'ticket',
        key: group.key,
        field: '*',
        why: 'It names persons whose data was erased in the server.',
      });
    return erased;
  });
  return { groups, own };
};

interface IdentifiedGroup {
  readonly group: TicketGroup;
  readonly id: TicketId;
}

export const identify = (context: TicketContext, { key, ticket }: TicketGroup): TicketId =>
  chooseId(context, 'ticket', key, readInstant(ticket, 'createdAt') ?? context.now) as TicketId;

interface KnownTickets {
  readonly tickets: ReadonlyMap<string, KnownTicket>;
  readonly isThere: (key: string, id: string) => boolean;
}

const loadKnown = async (
  { imports }: ImportPorts,
  { guild, manifest }: TicketContext,
  found: readonly IdentifiedGroup[],
): Promise<KnownTickets> => {
  const keys = found.map(({ group }) => group.key);
  const imported = await imports.listKnownTickets(guild, manifest.source, keys);
  const tickets = new Map(imported.map((ticket) => [ticket.key, ticket]));
  const ids = found.map(({ id }) => id);
  const existing = new Set(await imports.listExisting(guild, 'ticket', ids));
  return { tickets, isThere: (key, id) => tickets.has(key) || existing.has(id) };
};

/** Tickets of a person whose data was erased in the server do not come back with a file from before. */
const omitErased = (
  { onLoss }: TicketContext,
  found: readonly IdentifiedGroup[],
  isErased: (group: TicketGroup) => boolean,
): readonly IdentifiedGroup[] =>
  found.filter((one) => {
    if (!isErased(one.group)) return true;
    onLoss({
      kind: 'ticket',
      key: one.group.key,
      field: '*',
      why: 'The data of its requester was erased in the server.',
    });
    return false;
  });

/** Erases persons in tickets, and leaves their own out. */
export const omitErasedGroups = (context: TicketContext, given: readonly TicketGroup[]): readonly TicketGroup[] => {
  const { groups, own } = eraseAll(context, given);
  const found = groups.map((group) => ({ group, id: identify(context, group) }));
  return omitErased(context, found, (group) => own.has(group)).map(({ group }) => group);
};

const withFreeExternalIds = async (
  { imports }: ImportPorts,
  { guild, onLoss }: TicketContext,
  planned: readonly PlannedTicket[],
): Promise<readonly PlannedTicket[]> => {
  const wanting = planned.flatMap(({ ticket: { externalId } }) => externalId ?? []);
  const taken = new Set(wanting.length > 0 ? await imports.listExternalIds(guild, wanting) : []);
  return planned.map((one) => {
    const { externalId } = one.ticket;
    if (externalId === null) return one;
    if (!taken.has(externalId)) {
      taken.add(externalId);
      return one;
    }
    onLoss({ kind: 'ticket', key: one.key, field: 'externalId', why: 'Another ticket of the server has it.' });
    return { ...one, ticket: { ...one.ticket, externalId: null } };
  });
};

export const listFiles = (context: TicketContext, { parts }: TicketGroup): readonly (readonly [string, string])[] =>
  parts.attachment.flatMap((line: PortableRecord) => {
    const { key, sha256 } = line;
    if (typeof key !== 'string' || typeof sha256 !== 'string') return [];
    const at = readInstant(line, 'createdAt');
    return at === null ? [] : [[sha256, chooseId(context, 'attachment', key, at)] as const];
  });
