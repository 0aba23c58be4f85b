import { isStandbyFailure } from './errors.ts';
import type { Pool } from './pool.ts';

/** How long a read waits for a replica that is behind before the primary does it. */
const PATIENCE_MS = 100;
const LOOK_AGAIN_MS = 10;
/** A replica that could not be used is not asked for so long. */
const REST_MS = 5_000;

/** Where the log of the primary ends, and on which timeline; a failover begins another one. */
interface LogPosition {
  readonly position: string;
  readonly timeline: number;
}

const POSITION = `select pg_current_wal_flush_lsn()::text as position,
  ('x' || left(pg_walfile_name(pg_current_wal_flush_lsn()), 8))::bit(32)::int as timeline`;
/** A server that is no standby any more, or follows another timeline, may have another past. */
const HAS_REPLAYED = `select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn and $2::int = greatest(
    (select timeline_id from pg_control_checkpoint()), (select min_recovery_end_timeline from pg_control_recovery())
  ) as "isThere"`;

/** How many heavy reads each server has done. */
export interface ReplicaCounts {
  readonly replica: number;
  readonly primary: number;
}

/**
 * Decides for each heavy read whether a replica may do it: when it has everything that was committed before the read began. So a
 * read never misses what somebody has just written, whichever process wrote it.
 */
export class Replica {
  readonly #pool: Pool;
  readonly #primary: Pool;
  #restsUntil = 0;
  #counts = { replica: 0, primary: 0 };

  constructor(pool: Pool, primary: Pool) {
    this.#pool = pool;
    this.#primary = primary;
  }

  get counts(): ReplicaCounts {
    return this.#counts;
  }

  /** Whether reads go to the primary since the replica could not be used. */
  get isResting(): boolean {
    return performance.now() < this.#restsUntil;
  }

  /** Runs a read on the replica if it is as new as the primary, else on the primary; again on the primary when the replica breaks. */
  async run<T>(read: (pool: Pool) => Promise<T>): Promise<T> {
    if (await this.#isUsable()) {
      try {
        const result = await read(this.#pool);
        this.#counts = { ...this.#counts, replica: this.#counts.replica + 1 };
        return result;
      } catch (error) {
        if (!isStandbyFailure(error)) throw error;
        this.#rest();
      }
    }
    this.#counts = { ...this.#counts, primary: this.#counts.primary + 1 };
    return read(this.#primary);
  }

  async #isUsable(): Promise<boolean> {
    if (this.isResting) return false;
    const { rows } = await this.#primary.query<LogPosition>({ text: POSITION });
    const [end] = rows;
    try {
      return end !== undefined && (await this.#waitFor(end));
    } catch {
      this.#rest();
      return false;
    }
  }

  async #waitFor({ position, timeline }: LogPosition): Promise<boolean> {
    const until = performance.now() + PATIENCE_MS;
    for (;;) {
      const { rows } = await this.#pool.query<{ isThere: boolean }>({
        text: HAS_REPLAYED,
        values: [position, timeline],
      });
      if (rows[0]?.isThere) return true;
      if (performance.now() >= until) {
        this.#rest();
        return false;
      }
      await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
    }
  }

  #rest(): void {
    this.#restsUntil = performance.now() + REST_MS;
  }
}
