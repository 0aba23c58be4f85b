import { withClient } from './database.ts';
import type { Turn } from './measure.ts';
import type { Running } from './processes.ts';
import { atRandom, createRequest, getRequest, inTurn } from './requests/requests.ts';
import type { BareOrganization, BenchServer } from './servers.ts';
import { fillsPage, spread } from './spread.ts';
import { cursorAt } from './requests/walk.ts';

/** The servers over one database, and what is in it. */
export interface Stage {
  readonly databaseUrl: string;
  readonly servers: readonly BenchServer[];
  /** All the servers are members of it. */
  readonly organization: BareOrganization;
  readonly tickets: number;
  readonly service: Running;
  /** Null where the service is measured against itself. */
  readonly bare: Running | null;
}

/** One kind of request, in turns of the servers. */
export type Scenario = readonly Turn[];

export const FIRST_PAGE = 'first page';
export const DEEP_PAGE = 'page 10,000 rows deep';

const DEEP = 10_000;
const SAMPLED_IDS = 20_000;

/** What is measured at every size, one scenario after the other. */
export const scenariosOf = async (context: Stage): Promise<readonly Scenario[]> => {
  const { servers, tickets } = context;
  const counts = spread(tickets, servers.length);
  const lister = inTurn(servers.filter((_, place) => fillsPage(counts[place] ?? 0)));
  const ticket = atRandom(await sampledTickets(context));
  const creator = inTurn(servers);
  const hot = servers.at(-1) as BenchServer;
  return [
    scenario(context, ['list 50', 0.7], () => getRequest('/v1/tickets?limit=50', lister())),
    scenario(context, ['get one', 0.5], () => {
      const { id, server } = ticket();
      return getRequest(`/v1/tickets/${id}`, server);
    }),
    scenario(context, ['create', 0.5], () => createRequest(creator())),
    scenario(context, ['create in one hot server', 0.4], () => createRequest(hot)),
  ];
};

/** The first page of a server's list and one 10,000 rows further down, in turns with each other. */
export const deepScenarioOf = async (context: Stage): Promise<Scenario> => {
  const [walkedRows] = context.servers;
  if (!walkedRows) return [];
  const path = '/v1/tickets?limit=50';
  const first = scenario(context, [FIRST_PAGE, 0.7], () => getRequest(path, walkedRows));
  const deep = first.map(async (turn): Promise<Turn> => {
    const { url } = turn.target;
    const request = getRequest(`${path}&cursor=${await cursorAt(url, walkedRows, DEEP)}`, walkedRows);
    return { ...turn, name: DEEP_PAGE, target: { url, next: () => request } };
  });
  return [...first, ...(await Promise.all(deep))];
};

export const scenario = (
  { tickets, bare, service }: Stage,
  [name, goal]: readonly [string, number],
  next: () => string,
): Scenario => [
  ...(bare ? [{ name, goal, tickets, subject: 'bare' as const, target: { url: bare.url, next } }] : []),
  { name, goal, tickets, subject: 'service', target: { url: service.url, next } },
];

export const sampledTickets = async ({ databaseUrl, servers }: Pick<Stage, 'databaseUrl' | 'servers'>) => {
  const byGuild = new Map(servers.map((server) => [server.guildId as string, server]));
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query<{ id: string; guild: string }>(
      'select id, guild_id as guild from tickets order by random() limit $1::int',
      [SAMPLED_IDS],
    ),
  );
  return rows.map(({ id, guild }) => ({ id, server: byGuild.get(guild) as BenchServer }));
};
