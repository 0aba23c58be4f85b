import { setTimeout as pause } from 'node:timers/promises';
import { PATIENCE_MS, type ProcessName } from '../../support/chat/discord-processes.ts';
import type { State } from '../../support/discord/state.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { CALLS, type Cell, createRandom, toName } from './cells.ts';
import { isSlow, runRound, type Settlement, type Trial } from './round.ts';
import { type Fleet, MatrixServer } from './server.ts';
import type { PrepareTask } from './task.ts';
import { FORUM_TASKS, TASKS } from './tasks.ts';

export interface MatrixOptions {
  readonly cells: readonly Cell[];
  readonly seed: number;
  /** How long a round waits for its tasks before the next one begins; they are checked in any case. */
  readonly roundMs: number;
  readonly report: (line: string) => void;
}

export interface MatrixResult {
  /** Cells in which a process was killed at the right time. */
  readonly met: readonly Cell[];
  readonly notMet: readonly Cell[];
  readonly kills: number;
  readonly tickets: number;
  readonly messages: number;
  readonly requests: number;
  readonly invalidRequests: number;
  readonly violations: readonly string[];
  readonly slowest: Settlement | null;
  readonly durationMs: number;
}

/** Calls that are under way at the same time. */
const CELLS_OF_ROUND = 7;
/** A server of Discord has room for 500 channels. */
const ROUNDS_OF_SERVER = 20;
/** How often a cell is tried until its call is under way when the process is killed. */
const MAX_ATTEMPTS = 5;

const START_CALLS: readonly string[] = [
  'PUT /applications/:application/commands',
  'GET /applications/@me',
  'GET /gateway/bot',
];
const isStart = ({ call }: Cell): boolean => START_CALLS.includes(call);

const fits = (cell: Cell, first: Cell): boolean => cell.process === first.process && isStart(cell) === isStart(first);

/** The bot makes the one call when it has the answer of the other. */
const IN_TURN: readonly string[] = ['GET /applications/@me', 'GET /gateway/bot'];

const excludes = (one: Cell, other: Cell): boolean =>
  one.call === other.call ||
  (IN_TURN.includes(one.call) && IN_TURN.includes(other.call)) ||
  (!isStart(one) && isSlow(one) && isSlow(other));

/**
 * The cells of the next round: of one process, and each call once. What a bot does at its start is not mixed with what a bot has to
 * run for, and of the calls that begin late there is one.
 */
const chooseCells = (open: readonly Cell[], attempts: ReadonlyMap<Cell, number>): readonly Cell[] => {
  const [first] = open;
  if (!first) return [];
  // What was missed with many others is tried with few.
  const size = Math.max(1, CELLS_OF_ROUND - 3 * (attempts.get(first) ?? 0));
  const chosen: Cell[] = [];
  for (const cell of open) {
    if (chosen.length < size && fits(cell, first) && !chosen.some((one) => excludes(one, cell))) chosen.push(cell);
  }
  return chosen;
};

const shuffle = (cells: readonly Cell[], random: () => number): Cell[] =>
  cells
    .map((cell) => ({ cell, order: random() }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ cell }) => cell);

/** Runs cells of the matrix over one fleet, round after round, and checks everything again at the end. */
class MatrixRun {
  readonly #fleet: Fleet;
  readonly #options: MatrixOptions;
  readonly #attempts = new Map<Cell, number>();
  readonly #met: Cell[] = [];
  readonly #servers: MatrixServer[] = [];
  readonly #pending: Promise<readonly Settlement[]>[] = [];
  readonly #settled: Settlement[] = [];
  #kills = 0;

  constructor(fleet: Fleet, options: MatrixOptions) {
    this.#fleet = fleet;
    this.#options = options;
  }

  async run(): Promise<MatrixResult> {
    const startedAt = performance.now();
    const { cells, seed } = this.#options;
    let open = shuffle(cells, createRandom(seed));
    while (open.length > 0) {
      const met = await this.#runRound(chooseCells(open, this.#attempts));
      this.#met.push(...met);
      open = open.filter((cell) => !met.includes(cell) && (this.#attempts.get(cell) ?? 0) < MAX_ATTEMPTS);
    }
    await Promise.all(this.#pending);
    const violations = await this.#check();
    return {
      met: this.#met,
      notMet: cells.filter((cell) => !this.#met.includes(cell)),
      kills: this.#kills,
      ...(await this.#count()),
      violations,
      slowest: this.#settled.toSorted((a, b) => b.settledMs - a.settledMs)[0] ?? null,
      durationMs: performance.now() - startedAt,
    };
  }

  async #runRound(cells: readonly Cell[]): Promise<readonly Cell[]> {
    const process: ProcessName = cells[0]?.process ?? 'api';
    const server = await this.#findServer();
    const trials = await this.#prepare(server, cells);
    const { met, settled } = await runRound(server, process, trials);
    this.#kills += 1;
    const reported = settled.then((all) => this.#report(all));
    this.#pending.push(reported);
    const { roundMs, report } = this.#options;
    await Promise.race([reported, pause(roundMs)]);
    const missed = cells.filter((cell) => !met.includes(cell)).map(toName);
    const others = missed.length > 0 ? `; not: ${missed.join(', ')}` : '';
    report(`round ${this.#kills}: ${process} killed during ${met.length} of ${cells.length} calls${others}`);
    return met;
  }

  async #findServer(): Promise<MatrixServer> {
    if (this.#kills >= this.#servers.length * ROUNDS_OF_SERVER)
      this.#servers.push(await MatrixServer.open(this.#fleet));
    const server = this.#servers.at(-1);
    if (!server) throw new Error('There is no server.');
    return server;
  }

  async #prepare(server: MatrixServer, cells: readonly Cell[]): Promise<readonly Trial[]> {
    const prepared = new Map<PrepareTask, Trial['task']>();
    const trials: Trial[] = [];
    for (const cell of cells) {
      const prepare = this.#choose(cell);
      const isShared = isSlow(cell);
      const task = (isShared && prepared.get(prepare)) || (await prepare(server));
      prepared.set(prepare, task);
      trials.push({ cell, task });
    }
    return trials;
  }

  #choose(cell: Cell): PrepareTask {
    const attempt = this.#attempts.get(cell) ?? 0;
    this.#attempts.set(cell, attempt + 1);
    const tasks = cell.forum === null ? TASKS[cell.call] : [FORUM_TASKS[cell.forum]];
    const prepare = tasks[(this.#kills + attempt) % tasks.length];
    if (!prepare) throw new Error(`Nothing makes the call ${toName(cell)}.`);
    return prepare;
  }

  #report(all: readonly Settlement[]): readonly Settlement[] {
    this.#settled.push(...all);
    for (const { cell, task, settledMs, issues } of all) {
      const seconds = (settledMs / 1_000).toFixed(1);
      if (issues.length > 0) this.#options.report(`VIOLATION ${toName(cell)}, ${task.name}: ${issues.join('; ')}`);
      else if (settledMs > 20_000) this.#options.report(`slow: ${toName(cell)}, ${task.name}: ${seconds} s`);
    }
    return all;
  }

  /** What was right once has to stay right. */
  async #check(): Promise<readonly string[]> {
    const { state } = this.#fleet.discord;
    const violations: string[] = [];
    for (const { cell, task, issues } of this.#settled) {
      const now = issues.length > 0 ? issues : await task.check();
      violations.push(...now.map((issue) => `${toName(cell)}, ${task.name}: ${issue}`));
    }
    for (const server of this.#servers) violations.push(...(await checkChannels(server)));
    violations.push(...state.invalidPayloads.map(({ on }) => `invalid payload: ${on}`));
    violations.push(...state.unknownFields.map((field) => `unknown field: ${field}`));
    violations.push(...listUnknownCalls(state));
    if (state.invalidRequests >= 100) violations.push(`${state.invalidRequests} invalid requests`);
    return violations;
  }

  async #count() {
    const { state, world } = this.#fleet.discord;
    const tickets = await Promise.all(this.#servers.map(listTickets));
    return {
      tickets: tickets.flat().length,
      messages: [...world.messages.values()].flat().length,
      requests: state.requests.length,
      invalidRequests: state.invalidRequests,
    };
  }
}

/** The matrix is whole as long as nothing else is called. */
const listUnknownCalls = ({ requests }: State): string[] => {
  const calls = new Set(requests.map(({ method, route }) => `${method} ${route}`));
  return [...calls]
    .filter((call) => !CALLS.some((known) => known === call))
    .map((call) => `not in the matrix: ${call}`);
};

const listTickets = async (server: MatrixServer): Promise<readonly { readonly channelId: string }[]> => {
  const found: { readonly channelId: string }[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const after: string = cursor && `&cursor=${encodeURIComponent(cursor)}`;
    const { body } = await server.as.get(`/v1/tickets?limit=100${after}`);
    found.push(...body.data);
    cursor = body.pagination?.nextCursor ?? null;
  }
  return found;
};

/** Each channel is that of one ticket. */
const checkChannels = async (server: MatrixServer): Promise<readonly string[]> => {
  let message = '';
  const isTidy = async () => {
    const ids = (await listTickets(server)).map(({ channelId }) => channelId).toSorted();
    const channels = server.listTicketChannels().map(({ id }) => id);
    const all = server.listChannels().map(({ id }) => id);
    const [left, missing] = [channels.filter((id) => !ids.includes(id)), ids.filter((id) => !all.includes(id))];
    message = `server ${server.guild.id}: ${left.length} channels of no ticket, ${missing.length} tickets without a channel`;
    return left.length === 0 && missing.length === 0 && new Set(ids).size === ids.length;
  };
  // A creation that nobody completed is removed after a minute.
  return waitUntil(isTidy, { withinMs: PATIENCE_MS, everyMs: 500 }).then(
    () => [],
    () => [message],
  );
};

export const runMatrix = (fleet: Fleet, options: MatrixOptions): Promise<MatrixResult> =>
  new MatrixRun(fleet, options).run();
