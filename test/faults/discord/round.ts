import { PATIENCE_MS, type ProcessName } from '../../support/chat/discord-processes.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { type CallName, type Cell, EFFECTS } from './cells.ts';
import type { MatrixServer } from './server.ts';
import type { Task } from './task.ts';

/** A process gives up a call after two seconds; by then it has to be dead. */
const MAX_HELD_MS = 1_800;
const MAX_WAIT_MS = 1_300;
/** What a process does by itself may take so long to begin. */
const MAX_SLOW_MS = 8_000;

/** A cell, and what makes its call. Cells of one round may have the same task. */
export interface Trial {
  readonly cell: Cell;
  readonly task: Task;
}

/** How a task ended. */
export interface Settlement {
  readonly cell: Cell;
  readonly task: Task;
  /** From the end of the killed process. */
  readonly settledMs: number;
  readonly issues: readonly string[];
}

export interface RoundResult {
  /** Cells whose call was under way when the process was killed. */
  readonly met: readonly Cell[];
  /** When everything is done, or was not in time. */
  readonly settled: Promise<readonly Settlement[]>;
}

/** Calls that do not follow at once from what was asked for. */
const SLOW_CALLS: readonly CallName[] = [
  'GET /applications/@me',
  'POST /users/@me/channels',
  'PUT /applications/:application/commands',
  'GET /gateway/bot',
];

export const isSlow = ({ call }: Cell): boolean => SLOW_CALLS.includes(call);

/** Whether the path of a request names a channel or webhook that is none of a forum. */
const isOfOther = (server: MatrixServer, path: string): boolean => {
  const { world } = server.discord;
  const channels = [...path.matchAll(/\/(?:channels|webhooks)\/(\d+)/g)].flatMap(([, id = '']) => {
    const channel = world.channels.get(world.webhooks.get(id)?.channelId ?? id);
    return channel && channel.recipientId === null ? [channel] : [];
  });
  return channels.some((channel) => !server.isInForum(channel));
};

/** When each call was met. Its effect shows when it is released. */
const arm = (server: MatrixServer, trials: readonly Trial[]) => {
  const { faults } = server.discord;
  const metAt = new Map<Cell, number>();
  const { promise: hold, resolve: release } = Promise.withResolvers<null>();
  for (const { cell, task } of trials) {
    if (task.leadIn) faults.add({ on: task.leadIn, effect: EFFECTS.lost });
    const onMet = () => void metAt.set(cell, performance.now());
    const { channelId = '' } = task;
    const isMeant = (path: string) => path.includes(channelId) && (cell.forum === null || !isOfOther(server, path));
    faults.add({ on: cell.call, effect: EFFECTS[cell.effect], hold, onMet, isMeant });
  }
  return { metAt, release };
};

/** Starts tasks, each once. A refusal is an issue; the others go on. */
const start = (trials: readonly Trial[]): ReadonlyMap<Task, Promise<string | null>> =>
  new Map(
    [...new Set(trials.map(({ task }) => task))].map((task) => [
      task,
      task.run().then(
        () => null,
        (error: unknown) => String(error),
      ),
    ]),
  );

/** Waits until all calls are met, or the first one cannot wait any longer, or none comes. */
const untilMet = async (
  cells: readonly Cell[],
  metAt: ReadonlyMap<Cell, number>,
  { within, held }: { readonly within: number; readonly held: number },
): Promise<void> => {
  const startedAt = performance.now();
  const isTime = () => {
    const now = performance.now();
    const isHeld = metAt.size > 0 && now - Math.min(...metAt.values()) > held;
    return isHeld || now - startedAt > within || cells.every((cell) => metAt.has(cell));
  };
  await waitUntil(isTime, { withinMs: 2 * MAX_SLOW_MS, everyMs: 2 });
};

/** Waits until a task is done. */
const settle = async ({ cell, task }: Trial, run: Promise<string | null>, killedAt: number): Promise<Settlement> => {
  const refusal = await run;
  let issues: readonly string[] = [];
  const isDone = async () => {
    issues = await task.check().catch((error: unknown) => [String(error)]);
    return issues.length === 0;
  };
  const patience = { withinMs: PATIENCE_MS, everyMs: 100 };
  await waitUntil(isDone, patience).catch(() => undefined);
  const settledMs = performance.now() - killedAt;
  return { cell, task, settledMs, issues: [...(refusal === null ? [] : [refusal]), ...issues] };
};

/** Kills a process while calls are under way, each with its effect, and starts it again. */
export const runRound = async (
  server: MatrixServer,
  process: ProcessName,
  trials: readonly Trial[],
): Promise<RoundResult> => {
  const { processes, discord } = server;
  const { metAt, release } = arm(server, trials);
  const [slow, quick] = [trials.filter(({ cell }) => isSlow(cell)), trials.filter(({ cell }) => !isSlow(cell))];
  const runs = new Map(start(slow));
  const slowCells = slow.map(({ cell }) => cell);
  if (slow.length > 0) await untilMet(slowCells, metAt, { within: MAX_SLOW_MS, held: 200 });
  // A task of a slow call, which is shared, has begun already.
  const others = quick.filter(({ task }) => !runs.has(task));
  for (const [task, run] of start(others)) runs.set(task, run);
  const cells = trials.map(({ cell }) => cell);
  // What was missed among others is waited for.
  const within = cells.length > 1 ? 2 * MAX_WAIT_MS : MAX_SLOW_MS;
  await untilMet(cells, metAt, { within, held: MAX_WAIT_MS });
  await waitUntil(() => processes.isRunning(process), { withinMs: PATIENCE_MS, everyMs: 2, what: `The ${process}` });
  const killedAt = performance.now();
  await processes.kill(process);
  release(null);
  discord.faults.clear();
  await processes.restart(process);
  const never = Promise.resolve(null);
  const settled = Promise.all(trials.map((trial) => settle(trial, runs.get(trial.task) ?? never, killedAt)));
  const isMet = (cell: Cell) => killedAt - (metAt.get(cell) ?? -Infinity) < MAX_HELD_MS;
  return { met: cells.filter(isMet), settled };
};
