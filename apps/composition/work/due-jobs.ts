import type { Database } from '#adapters/postgres/database/database.ts';
import { getNextWork, type NextWork, type WorkKind } from '#adapters/postgres/database/next-work.ts';
import type { Clock } from '#core/shared/clock.ts';
import { plusMs } from '#core/shared/instant.ts';
import { type JobReporting, type PeriodicJob, runJob } from './periodic.ts';

/** A job whose work waits in the database. `everyMs` is the shortest time between two runs. */
export interface DueJob extends PeriodicJob {
  readonly work: WorkKind;
}

/** How often all jobs together look for work, in one statement. */
const LOOK_EVERY_MS = 250;
/** How often they look once nothing was due for `QUIET_AFTER_MS`. */
const QUIET_LOOK_EVERY_MS = 1_000;
const QUIET_AFTER_MS = 60_000;
/** A job runs after so long even if nothing was found for it. */
const MAX_IDLE_MS = 30_000;
/** Events are committed within this time after their ids were made. */
const RECENT_MS = 60_000;

interface JobState {
  readonly job: DueJob;
  startedAtMs: number;
  /** Something is left over from the last run, or it failed. */
  mustRepeat: boolean;
  underWay: Promise<void> | null;
}

/** Where the work waits. */
export interface WorkSource {
  readonly database: Pick<Database, 'queryOne' | 'countUses'>;
  readonly clock: Clock;
}

/** Runs jobs when there is work for them. */
export class DueJobs {
  readonly #source: WorkSource;
  readonly #reporting: JobReporting;
  readonly #states: readonly JobState[];
  readonly #timer: NodeJS.Timeout;
  #looking: Promise<void> | null = null;
  #isStopping = false;
  #isBlind = false;
  #next: NextWork | null = null;
  #lookedAtMs = -Infinity;
  #workedAtMs = performance.now();
  /** The uses of the embedded database when it was looked at: while there are no more, nothing new is due. */
  #usesSeen: number | null = null;
  /** The position of the newest event that all reactions are done for. */
  #reactedTo = '0';

  constructor(jobs: readonly DueJob[], source: WorkSource, reporting: JobReporting) {
    this.#source = source;
    this.#reporting = reporting;
    this.#states = jobs.map((job) => ({ job, startedAtMs: -Infinity, mustRepeat: false, underWay: null }));
    this.#timer = setInterval(() => {
      this.#looking ??= this.#look().finally(() => (this.#looking = null));
    }, LOOK_EVERY_MS);
  }

  /** Starts no more jobs, and waits for those under way. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    clearInterval(this.#timer);
    await this.#looking;
    for (const { underWay } of this.#states) await underWay;
  }

  /** Never rejects. While the database is out of reach, the jobs run as if they had work: each reports what it lacks. */
  async #look(): Promise<void> {
    try {
      await this.#readNextWork();
      this.#isBlind = false;
    } catch (error) {
      if (!this.#isBlind) this.#reporting.log.warn({ err: error }, 'Due work cannot be looked for; all jobs run.');
      this.#isBlind = true;
      this.#next = null;
    }
    if (this.#isStopping) return;
    const now = performance.now();
    for (const state of this.#states) if (this.#canStart(state, now)) this.#start(state, now);
  }

  async #readNextWork(): Promise<void> {
    const { database, clock } = this.#source;
    const uses = database.countUses();
    if (this.#next !== null && (uses === null ? this.#isQuiet() : uses === this.#usesSeen)) return;
    this.#lookedAtMs = performance.now();
    this.#next = await getNextWork(database, { recent: plusMs(clock.now(), -RECENT_MS), seen: this.#reactedTo });
    this.#usesSeen = uses === null ? null : uses + 1;
  }

  /** Whether nothing was due for a while, and this is no time to look. What is known to be due starts on time all the same. */
  #isQuiet(): boolean {
    const now = performance.now();
    return now - this.#workedAtMs > QUIET_AFTER_MS && now - this.#lookedAtMs < QUIET_LOOK_EVERY_MS - LOOK_EVERY_MS / 2;
  }

  #canStart({ job, startedAtMs, mustRepeat, underWay }: JobState, nowMs: number): boolean {
    if (underWay || nowMs - startedAtMs < job.everyMs) return false;
    return mustRepeat || nowMs - startedAtMs >= MAX_IDLE_MS || this.#isDue(job);
  }

  #isDue({ work }: DueJob): boolean {
    if (this.#next === null) return true;
    const dueAt = this.#next.dueAt[work];
    return dueAt !== null && dueAt <= this.#source.clock.now();
  }

  #start(state: JobState, nowMs: number): void {
    const { position = '0' } = this.#next ?? {};
    state.startedAtMs = nowMs;
    state.underWay = runJob(state.job, this.#reporting, () => this.#isStopping).then((items) => {
      state.mustRepeat = items !== 0;
      if (items !== 0) this.#workedAtMs = performance.now();
      state.underWay = null;
      if (items === 0 && state.job.work === 'reactions') this.#reactedTo = position;
    });
  }
}
