import { parseArgs } from 'node:util';

/** How much is measured. */
export interface Options {
  /** The part of the fixed amounts of a mode that is used, such as its number of servers. */
  readonly part: number;
  /** Numbers of tickets, growing. */
  readonly sizes: readonly number[];
  readonly rounds: number;
  /** How many fresh processes are measured for each number of tickets, one after the other. */
  readonly processes: number;
  readonly roundMs: number;
  readonly warmUpMs: number;
  /** How many deliveries are made in a round. */
  readonly deliveries: number;
  /** How many events go through automation rules in a round. */
  readonly events: number;
  /** How long each load of the overload lasts. */
  readonly overloadMs: number;
  /** How long processes are under load whose memory is measured. */
  readonly memoryMs: number;
  /** How long each idle process is measured. */
  readonly idleMs: number;
  /** How long each phase of the streams and of the gateway lasts. */
  readonly streamsMs: number;
  /** A commit to measure in turns with this version, and nothing else; null for none. */
  readonly against: string | null;
  /** The part of such a comparison that is measured; null for all. */
  readonly only: Part | null;
  /** Where the rows are written as JSON; null prints only. */
  readonly json: string | null;
  /** Such a file of an earlier run, to compare with; null for none. */
  readonly compare: string | null;
  /** Any database of the PostgreSQL server on which the benchmark makes its own. */
  readonly postgres: string;
  /** The Redis server that carries the queue where one does. */
  readonly redis: string;
}

const PARTS = ['requests', 'deliveries'] as const;
type Part = (typeof PARTS)[number];

const FULL = {
  part: 1,
  sizes: [1_000, 100_000, 1_000_000],
  rounds: 5,
  roundMs: 2_000,
  warmUpMs: 1_500,
  deliveries: 10_000,
  events: 10_000,
  overloadMs: 15_000,
  streamsMs: 30_000,
  idleMs: 120_000,
  memoryMs: 300_000,
};
const QUICK = {
  part: 1,
  sizes: [1_000],
  rounds: 3,
  roundMs: 1_000,
  warmUpMs: 600,
  deliveries: 3_000,
  events: 3_000,
  overloadMs: 6_000,
  streamsMs: 15_000,
  idleMs: 30_000,
  memoryMs: 60_000,
};
/** Shows that a mode runs to its end; its figures say nothing. */
const SHORTEST = {
  part: 0.02,
  sizes: [1_000],
  rounds: 1,
  roundMs: 200,
  warmUpMs: 50,
  deliveries: 200,
  events: 200,
  overloadMs: 1_000,
  streamsMs: 1_000,
  idleMs: 1_000,
  memoryMs: 1_000,
};

/**
 * Reads one of the modes, such as `--hostile`, and `--quick`, `--shortest`, `--tickets N,N`, `--processes N`, `--against COMMIT`,
 * `--only requests|deliveries`, `--json FILE`, `--compare FILE`, and DATABASE_URL.
 *
 * @throws for any other argument
 */
export const readOptions = <Mode extends string>(
  argv: readonly string[],
  environment: NodeJS.ProcessEnv,
  modes: readonly Mode[],
): Options & { readonly mode: Mode | null } => {
  const { values, mode } = parseOptions(argv, modes);
  const shorter = values.quick ? QUICK : FULL;
  const amounts = values.shortest ? SHORTEST : shorter;
  return {
    ...amounts,
    mode,
    processes: readProcesses(values.processes),
    sizes: values.tickets === undefined ? amounts.sizes : readSizes(values.tickets),
    json: values.json ?? null,
    compare: values.compare ?? null,
    against: values.against ?? null,
    only: readPart(values.only, values.against),
    ...readServers(environment),
  };
};

const readServers = (environment: NodeJS.ProcessEnv): Pick<Options, 'postgres' | 'redis'> => ({
  redis: environment['REDIS_URL'] ?? 'redis://127.0.0.1:6379',
  postgres: environment['DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres',
});

const parseOptions = <Mode extends string>(argv: readonly string[], modes: readonly Mode[]) => {
  const flags = Object.fromEntries(modes.map((mode) => [mode, { type: 'boolean' }] as const));
  const { values } = parseArgs({
    args: [...argv],
    options: {
      ...flags,
      quick: { type: 'boolean', default: false },
      shortest: { type: 'boolean', default: false },
      tickets: { type: 'string' },
      processes: { type: 'string', default: '1' },
      json: { type: 'string' },
      compare: { type: 'string' },
      against: { type: 'string' },
      only: { type: 'string' },
    },
  });
  const asked = modes.filter((mode) => Reflect.get(values, mode) === true);
  if (asked.length > 1) throw new Error(`One mode at a time: --${asked.join(' or --')}.`);
  return { values, mode: asked[0] ?? null };
};

/** What a run uses of an amount that is fixed in full runs. */
export const toAmount = ({ part }: Pick<Options, 'part'>, full: number): number => Math.ceil(full * part);

const readProcesses = (text: string): number => {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1) throw new Error('--processes needs a number of processes, such as 3.');
  return count;
};

const readPart = (text: string | undefined, against: string | undefined): Part | null => {
  const part = PARTS.find((known) => known === text) ?? null;
  if (text !== undefined && (part === null || against === undefined))
    throw new Error(`--only takes ${PARTS.join(' or ')}, beside --against.`);
  return part;
};

const readSizes = (text: string): readonly number[] => {
  const sizes = text.split(',').map(Number);
  const isValid = sizes.every(
    (size, place) => Number.isInteger(size) && size >= 1_000 && size > (sizes[place - 1] ?? 0),
  );
  if (!isValid) throw new Error('--tickets takes growing numbers of tickets from 1000 on, such as 1000,100000.');
  return sizes;
};
