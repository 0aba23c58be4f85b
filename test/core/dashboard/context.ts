import { InMemoryAccountStore } from '../../support/memory/account-store.ts';
import { MemoryState } from '#adapters/memory/memory-state.ts';
import { InMemoryOrganizationStore } from '../../support/memory/organization-store.ts';
import { InMemoryPersonStore } from '../../support/memory/person-store.ts';
import { InMemorySessionStore } from '../../support/memory/session-store.ts';
import { InMemoryTicketViewerStore } from '../../support/memory/ticket-viewer-store.ts';
import { InMemoryUnitOfWork } from '#adapters/memory/unit-of-work.ts';
import { createUuids } from '#adapters/node/ids.ts';
import type { Role, TokenOwner } from '#core/access/index.ts';
import type { Person as ChatPerson } from '#core/chat/index.ts';
import {
  type AccountServer,
  type DashboardPorts,
  type DashboardUseCases,
  dashboardUseCases,
  type Person,
} from '#core/dashboard/index.ts';
import type { Organization, Server } from '#core/organizations/index.ts';
import { botUnavailable } from '#core/shared/errors.ts';
import type { GuildId, UserId } from '#core/shared/ids.ts';
import { anOrganization, aServer, NOON } from '../../support/build.ts';
import { SteadyClock } from '../../support/fake-clock.ts';

export const ADA = '31' as UserId;
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
export const ATTEMPT = { redirectUrl: 'https://example.com/back', state: 's', verifier: 'v' };
export const ANSWER = { code: 'c', state: 's' };

/** Secrets that are easy to read; a text that has another form cannot have been generated. */
const createSecrets = (): DashboardPorts['secrets'] => {
  let serial = 0;
  const hash = (secret: string) => (secret.startsWith('secret-') ? `hash of ${secret}` : null);
  return {
    hash,
    generate: () => {
      serial += 1;
      return { secret: `secret-${serial}`, hash: `hash of secret-${serial}` };
    },
  };
};

/** The chat platform: what it knows of the members of a server, and who asked for it. */
export class FakeMembers {
  readonly asked: GuildId[] = [];
  /** While it is set, each question fails with it. */
  error: Error | null = null;
  /** How many questions wait for their answer at the same time, at the most. */
  maxWaiting = 0;
  #waiting = 0;
  readonly #members = new Map<GuildId, ChatPerson>();

  setOffline(isOffline: boolean): void {
    this.error = isOffline ? botUnavailable() : null;
  }

  set(guild: GuildId, fields: Partial<ChatPerson>): void {
    const member = {
      userId: ADA,
      name: 'Ada',
      username: 'ada',
      avatarUrl: null,
      isMember: true,
      canManageServer: false,
      roleIds: [],
    };
    this.#members.set(guild, { ...member, ...fields });
  }

  async listPeople(guild: GuildId, users: readonly UserId[]): Promise<readonly ChatPerson[]> {
    this.asked.push(guild);
    this.#waiting += 1;
    this.maxWaiting = Math.max(this.maxWaiting, this.#waiting);
    await Promise.resolve();
    this.#waiting -= 1;
    if (this.error) throw this.error;
    const member = this.#members.get(guild);
    return member && users.includes(member.userId) ? [member] : [];
  }
}

export interface DashboardDesk {
  readonly app: DashboardUseCases;
  readonly ports: DashboardPorts;
  readonly state: MemoryState;
  readonly clock: SteadyClock;
  readonly members: FakeMembers;
  readonly addServer: (fields?: Partial<Server>) => Promise<Server>;
  readonly addOrganization: (fields?: Partial<Organization>) => Promise<Organization>;
  readonly addPerson: (owner: TokenOwner | null, name: string, fields?: PersonFields) => Promise<Person>;
  /** What the account of Ada may see after its consent. */
  readonly setServersOfAccount: (...servers: readonly AccountServer[]) => void;
  /** Signs in with the account of Ada. */
  readonly signInAsAda: () => ReturnType<DashboardUseCases['signInWithAccount']>;
}

interface PersonFields {
  readonly role?: Role;
  readonly userId?: UserId;
}

/** Members with the role `7` are staff in every server. */
const STAFF_ROLES = {
  settings: { find: () => Promise.resolve({ staffRoleIds: ['7'] }) },
  categories: { list: () => Promise.resolve({ items: [], next: null }) },
};

const createStores = (state: MemoryState) => ({
  people: new InMemoryPersonStore(state),
  accounts: new InMemoryAccountStore(state),
  sessions: new InMemorySessionStore(state),
  viewers: new InMemoryTicketViewerStore(state),
  organizations: new InMemoryOrganizationStore(state),
  work: new InMemoryUnitOfWork(state),
});

/** The use cases of the dashboard over stores in memory, at a time that only the test moves. */
export const createDashboard = (): DashboardDesk => {
  const state = new MemoryState();
  const [clock, members] = [new SteadyClock(NOON), new FakeMembers()];
  let servers: readonly AccountServer[] = [];
  const accountProvider = {
    name: 'Chat',
    createAuthorizationUrl: () => Promise.resolve('https://example.com/'),
    fetchAccount: () => Promise.resolve({ userId: ADA, name: 'Ada', servers }),
  };
  const ports = {
    ...createStores(state),
    ...STAFF_ROLES,
    clock,
    chat: members,
    accountProvider,
    secrets: createSecrets(),
    ids: createUuids(() => Date.parse(clock.now())),
  } as unknown as DashboardPorts;
  const app = dashboardUseCases(ports);
  return {
    app,
    ports,
    state,
    clock,
    members,
    addServer: async (fields) => {
      const server = aServer(fields);
      await ports.organizations.addServer(server);
      return server;
    },
    addOrganization: async (fields) => {
      const organization = anOrganization(fields);
      await ports.organizations.addOrganization(organization);
      return organization;
    },
    addPerson: (owner, name, { role = 'admin', userId } = {}) =>
      app.addPerson({ owner, by: 'owner', input: { name, role, userId } }),
    setServersOfAccount: (...now) => {
      servers = now;
    },
    signInAsAda: () => app.signInWithAccount(ATTEMPT, ANSWER),
  };
};
