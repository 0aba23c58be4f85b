import {
  type DashboardUseCases,
  type NewSession,
  type SessionStore,
  type SignInSecrets,
  startSession,
} from '../dashboard/index.ts';
import type { OrganizationStore } from '../organizations/index.ts';
import type { Clock } from '../shared/clock.ts';
import { AppError } from '../shared/errors.ts';
import { type GuildId, type Ids, toGuildId, type UserId } from '../shared/ids.ts';
import { plusMs, toEpochMs } from '../shared/instant.ts';
import { type DemoDesk, DESK_LIMITS, DESK_MS } from './desk.ts';
import type { DeskFiller, DeskRefusal, DeskStore } from './desk-store.ts';

export interface DeskPorts {
  readonly desks: DeskStore;
  readonly filler: DeskFiller;
  readonly organizations: Pick<OrganizationStore, 'addServer' | 'removeServer'>;
  readonly dashboard: Pick<DashboardUseCases, 'addPerson'>;
  readonly sessions: SessionStore;
  readonly secrets: SignInSecrets;
  readonly maxDesks: number;
  readonly clock: Clock;
  readonly ids: Ids;
}

export interface OpenDesk extends Pick<DemoDesk, 'address' | 'network'> {
  readonly language: string;
  /** See `Session`. */
  readonly browser: string | null;
}

/** The visitor acts as this member, who is staff. */
export const VISITOR_ID = '200000000000000002' as UserId;

/** Opens a desk that nobody else reaches, with a session that ends with it. @throws demo_full; demo_address_limit */
export const openDesk =
  (ports: DeskPorts) =>
  async ({ language, browser, ...origin }: OpenDesk): Promise<NewSession> => {
    const demoDesk = await reserveDesk(ports, origin);
    try {
      return await fillDesk(ports, demoDesk, { language, browser });
    } catch (error) {
      await ports.desks.end(demoDesk.id, ports.clock.now());
      throw error;
    }
  };

const reserveDesk = async (ports: DeskPorts, origin: Pick<DemoDesk, 'address' | 'network'>): Promise<DemoDesk> => {
  const now = ports.clock.now();
  const demoDesk: DemoDesk = { id: newDeskId(ports), ...origin, createdAt: now, expiresAt: plusMs(now, DESK_MS) };
  const { perAddress, perNetwork } = DESK_LIMITS;
  const refusal = await ports.desks.addWithin(demoDesk, { total: ports.maxDesks, perAddress, perNetwork });
  if (refusal) throw createRefusal(refusal, toEpochMs(refusal.freeAt) - toEpochMs(now));
  return demoDesk;
};

const fillDesk = async (
  ports: DeskPorts,
  { id, createdAt, expiresAt }: DemoDesk,
  { language, browser }: Pick<OpenDesk, 'language' | 'browser'>,
): Promise<NewSession> => {
  const { filler, organizations, dashboard } = ports;
  const { server, visitor } = filler.getNames(language);
  await organizations.addServer({
    id,
    name: server,
    plan: 'pro',
    organizationId: null,
    botLeftAt: null,
    createdAt,
  });
  await filler.fill(id, language);
  const input = { name: visitor, role: 'owner', userId: VISITOR_ID } as const;
  const person = await dashboard.addPerson({ owner: { kind: 'guild', guildId: id }, by: 'owner', input });
  return startSession(ports, person, browser, expiresAt);
};

/** Nobody can guess it: it has the 62 random bits of a UUIDv7. */
const newDeskId = ({ ids }: Pick<DeskPorts, 'ids'>): GuildId => {
  const uuid = ids.next('organization').replaceAll('-', '');
  return toGuildId(String(BigInt.asUintN(62, BigInt(`0x${uuid}`))));
};

const MINUTE_MS = 60_000;

const createRefusal = ({ limit }: DeskRefusal, freeInMs: number): AppError => {
  const retryAfterMs = Math.max(1_000, freeInMs);
  const minutes = Math.ceil(retryAfterMs / MINUTE_MS);
  if (limit === 'total')
    return new AppError('demo_full', `The demo is full. Come back in ${minutes} min.`, { retryAfterMs });
  return new AppError(
    'demo_address_limit',
    `Your address or network has as many desks of the demo as it may have. Come back in ${minutes} min.`,
    { retryAfterMs },
  );
};
