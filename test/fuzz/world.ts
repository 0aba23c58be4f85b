import type { Json, Operation } from './operations.ts';
import { isMirror, resourceOf } from './operations.ts';
import type { Random } from './random.ts';

/** Who may ask. */
export interface Tokens {
  readonly guild: string;
  readonly organization: string;
  /** Of the same server, with scopes to read only. */
  readonly reading: string;
  readonly revoked: string;
  /** Of a server without API access. */
  readonly free: string;
}

/** Where things are that are not made by requests. */
export interface Places {
  readonly guild: string;
  /** A server of the same organization, without any of the things. */
  readonly otherGuild: string;
  readonly channel: string;
  /** An address that answers. */
  readonly receiver: string;
}

export const USERS = ['200000000000000001', '200000000000000002', '200000000000000003', '200000000000000004'] as const;
const UNKNOWN = '019b0000-0000-7000-8000-00000000dead';
const MAX_KEPT = 60;

/** Fields by the resource that they name. */
const RESOURCE_OF: Readonly<Record<string, string>> = {
  categoryId: 'categories',
  flowId: 'flows',
  panelId: 'panels',
  ticketId: 'tickets',
  targetId: 'tickets',
  calendarId: 'calendars',
  organizationCalendarId: 'org/calendars',
  teamId: 'teams',
  teamIds: 'teams',
  viewId: 'views',
  automationId: 'automations',
  backtestId: 'backtests',
  cannedReplyId: 'canned-replies',
  itemId: 'knowledgebase',
  categoryIds: 'categories',
};
const IS_USER = /^(requester|user|staff|claimedBy|author|requestedBy|participant|toStaff)Ids?$/;
const IS_CHANNEL = /^(channel|chatParent|parent|logChannel)Id$/;
const IS_UNIQUE = /^(name|shortcut|externalId|slug)$/;

/** What is known of the service so far: the ids of what there is, and what may be done with it. */
export class World {
  readonly tokens: Tokens;
  readonly places: Places;
  readonly #ids = new Map<string, string[]>();
  readonly #inner = new Map<string, Map<string, string>>();
  readonly #allowed = new Map<string, readonly string[]>();
  readonly #cursors = new Map<string, string[]>();
  #names = 0;

  constructor(tokens: Tokens, places: Places) {
    this.tokens = tokens;
    this.places = places;
  }

  /** A real value for a field of this name. */
  known(name: string, random: Random): unknown {
    const resource = RESOURCE_OF[name];
    if (resource !== undefined) return this.idOf(resource, random);
    if (IS_USER.test(name)) return random.pick(USERS);
    if (IS_CHANNEL.test(name)) return this.places.channel;
    if (name === 'guildId') return this.places.guild;
    if (IS_UNIQUE.test(name)) return `fuzz-${(this.#names += 1)}`;
    return name === 'url' ? `${this.places.receiver}/${random.below(5)}` : undefined;
  }

  idOf(resource: string, random: Random): string {
    const ids = this.#ids.get(resource) ?? [];
    return ids.length > 0 ? random.pick(ids) : UNKNOWN;
  }

  /** A ticket for which the last answer said that the action is allowed; any other if there is none. */
  ticketFor(action: string, random: Random): string {
    const fitting = [...this.#allowed].filter(([, actions]) => actions.includes(action)).map(([id]) => id);
    return fitting.length > 0 && random.chance(0.9) ? random.pick(fitting) : this.idOf('tickets', random);
  }

  /** The id of something within a resource, such as a note of a ticket. */
  innerOf(name: string, id: string): string | undefined {
    return this.#inner.get(name)?.get(id);
  }

  /** The first resource that has something of this name within it. */
  holderOf(name: string, random: Random): string | undefined {
    const holders = [...(this.#inner.get(name)?.keys() ?? [])];
    return holders.length > 0 ? random.pick(holders) : undefined;
  }

  cursorOf(list: string, random: Random): string | undefined {
    const cursors = this.#cursors.get(list) ?? [];
    return cursors.length > 0 ? random.pick(cursors) : undefined;
  }

  /** Learns from an answer what there is. */
  learn(operation: Operation, params: Readonly<Record<string, string>>, body: Json): void {
    const { data, pagination } = body;
    if (pagination?.nextCursor) this.#keepCursor(operation.id, pagination.nextCursor);
    if (isMirror(operation) && params.guildId !== this.places.guild) return;
    for (const one of Array.isArray(data) ? data : [data]) this.#learnOne(operation, params, one);
  }

  #learnOne(operation: Operation, params: Readonly<Record<string, string>>, one: Json | null): void {
    if (typeof one?.id !== 'string') return;
    const resource = resourceOf(operation);
    const inner = INNER[lastOf(operation)];
    if (one.deleted === true) this.#forget(resource, one.id);
    else if ('ticketNumber' in one && resource === 'tickets') this.#keepTicket(one);
    else if (inner && params.id !== undefined) this.#keepInner(inner, params.id, one.id);
    else this.#keepMade(resource, lastOf(operation), one.id);
  }

  #keepMade(resource: string, last: string, id: string): void {
    if (last === 'run') this.#keep('flow-runs', id);
    else if (last === resource.split('/').at(-1)) this.#keep(resource, id);
  }

  #keepTicket(ticket: Json): void {
    this.#keep('tickets', ticket.id);
    if (!ticket.allowedActions) return;
    const allowed = ticket.allowedActions.filter((one: Json) => one.allowed).map((one: Json) => one.action);
    this.#allowed.set(ticket.id, allowed);
  }

  #keepInner(name: string, holder: string, id: string): void {
    const kept = this.#inner.get(name) ?? new Map<string, string>();
    this.#inner.set(name, kept.set(holder, id));
  }

  #keepCursor(list: string, cursor: string): void {
    this.#cursors.set(list, [cursor, ...(this.#cursors.get(list) ?? [])].slice(0, 5));
  }

  #keep(resource: string, id: string): void {
    const ids = this.#ids.get(resource) ?? [];
    if (!ids.includes(id)) this.#ids.set(resource, [id, ...ids].slice(0, MAX_KEPT));
  }

  #forget(resource: string, id: string): void {
    this.#allowed.delete(id);
    this.#ids.set(
      resource,
      (this.#ids.get(resource) ?? []).filter((other) => other !== id),
    );
  }
}

/** What the last word of a path makes within the resource before it. */
const INNER: Readonly<Record<string, string>> = { notes: 'noteId', deliveries: 'deliveryId', test: 'deliveryId' };

const lastOf = ({ path }: Operation): string => path.split('/').at(-1) ?? '';
