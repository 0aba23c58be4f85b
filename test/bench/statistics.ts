import { HEAVY_CONNECTIONS } from './load.ts';
import { atRandom, getRequest, inTurn } from './requests/requests.ts';
import { sampledTickets, scenario, type Scenario, type Stage } from './scenarios.ts';

export const READ_BESIDE = 'get one, beside metrics';

const YEAR = 'from=2024-01-01T00:00:00Z&to=2025-01-01T00:00:00Z';
const OVERVIEW = 'metrics of a year';
const BY_DAY = 'metrics of a year by day';
const TOGETHER = 'metrics of a year, all servers';
/** With how many times the cost of reading a ticket each may have. */
export const FIGURES: ReadonlyMap<string, number> = new Map([
  [OVERVIEW, 10],
  [BY_DAY, 10],
  [TOGETHER, 10],
]);

/** Metrics over a year: of one server, in its own time zone by day, and of all servers together; in turns with reading a ticket. */
export const figureScenarioOf = async (context: Stage): Promise<Scenario> => {
  const { organization } = context;
  const alone = { ...context, bare: null };
  const ticket = atRandom(await sampledTickets(context));
  const server = inTurn(context.servers);
  const read = () => {
    const { id, server: of } = ticket();
    return getRequest(`/v1/tickets/${id}`, of);
  };
  const byDay = `/v1/analytics/response-times?${YEAR}&interval=day&timezone=Europe/Berlin`;
  return [
    ...scenario(alone, [READ_BESIDE, 0], read),
    ...scenario(alone, [OVERVIEW, 0], () => getRequest(`/v1/analytics/overview?${YEAR}`, server())),
    ...scenario(alone, [BY_DAY, 0], () => getRequest(byDay, server())),
    ...scenario(alone, [TOGETHER, 0], () => getRequest(`/v1/org/analytics/overview?${YEAR}`, organization)).map(
      (turn) => ({ ...turn, target: { ...turn.target, connections: HEAVY_CONNECTIONS } }),
    ),
  ];
};
