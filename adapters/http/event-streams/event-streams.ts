import type { Context } from 'koa';
import type { Principal } from '#core/access/index.ts';
import { limitReached, unavailable } from '#core/shared/errors.ts';
import { EventStream, type StreamTerms } from './event-stream.ts';

export interface StreamTimes {
  readonly heartbeatMs: number;
  /** How often it is asked again whether the client may have the stream. */
  readonly recheckMs: number;
}

export const STREAM_TIMES: StreamTimes = { heartbeatMs: 25_000, recheckMs: 60_000 };
export const MAX_STREAMS_PER_CALLER = 5;
/** Limits the streams of all tokens and sessions of one server or organization. */
export const MAX_STREAMS_PER_OWNER = 200;
const MAX_STREAMS = 2_000;
/** When a process stops, its clients come back spread over so many milliseconds. */
const RETRY_AT_STOP = { fromMs: 1_000, toMs: 5_000 };

const HEADERS = { 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' };

export type StreamRequest = Omit<StreamTerms, keyof StreamTimes | 'opened'> & {
  readonly caller: StreamCaller;
  readonly open: () => Promise<StreamTerms['opened']>;
};

/** Whose streams are counted together: those of a token or session, and those of whom it belongs to. */
export interface StreamCaller {
  readonly identity: string;
  readonly owner: string;
}

/** The open event streams of a process. */
export class EventStreams {
  readonly #times: StreamTimes;
  readonly #open = new Set<EventStream>();
  /** Counts by token or session and by owner, those that are being opened included. */
  readonly #counts = new Map<string, number>();
  #total = 0;
  /** In milliseconds of `performance.now`; null until the process stops. */
  #stopsAt: number | null = null;

  constructor(times: StreamTimes = STREAM_TIMES) {
    this.#times = times;
  }

  get count(): number {
    return this.#open.size;
  }

  /**
   * Answers with a stream, which then goes on by itself.
   *
   * @throws limit_reached when the caller or its owner has as many as it may have; overloaded when the process has
   */
  async answer(ctx: Context, { caller, open, ...request }: StreamRequest): Promise<void> {
    if (ctx.method === 'HEAD') {
      ctx.set(HEADERS);
      return;
    }
    this.#add(caller);
    try {
      const opened = await open();
      // A client that is gone already closes nothing any more.
      if (ctx.res.destroyed) this.#release(caller);
      else this.#start(ctx, caller, { ...request, ...this.#times, opened });
    } catch (error) {
      this.#release(caller);
      throw error;
    }
  }

  /** Ends all streams, spread over the time; those too that are opened in it, since their clients reached this process again. */
  endWithin(ms: number): void {
    this.#stopsAt = performance.now() + ms;
    for (const stream of this.#open) this.#endAtStop(stream);
  }

  #start(ctx: Context, caller: StreamCaller, terms: StreamTerms): void {
    ctx.set(HEADERS);
    // From here on the framework has no part in the answer.
    ctx.respond = false;
    ctx.res.statusCode = 200;
    const stream: EventStream = new EventStream(ctx.res, terms, () => {
      this.#open.delete(stream);
      this.#release(caller);
    });
    this.#open.add(stream);
    this.#endAtStop(stream);
  }

  #endAtStop(stream: EventStream): void {
    if (this.#stopsAt === null) return;
    const { fromMs, toMs } = RETRY_AT_STOP;
    const end = () => stream.end(fromMs + Math.random() * (toMs - fromMs));
    const leftMs = this.#stopsAt - performance.now();
    if (leftMs <= 0) end();
    else setTimeout(end, Math.random() * leftMs).unref();
  }

  #add({ identity, owner }: StreamCaller): void {
    if (this.#count(identity) >= MAX_STREAMS_PER_CALLER) {
      throw limitReached(`${MAX_STREAMS_PER_CALLER} event streams of this token or session are open. Close one first.`);
    }
    if (this.#count(owner) >= MAX_STREAMS_PER_OWNER) {
      const whose = 'of this server or organization are open in this process';
      throw limitReached(`${MAX_STREAMS_PER_OWNER} event streams ${whose}. Close one first.`);
    }
    if (this.#total >= MAX_STREAMS) {
      throw unavailable('overloaded', 'The service has as many open event streams as it can. Retry later.');
    }
    for (const name of [identity, owner]) this.#counts.set(name, this.#count(name) + 1);
    this.#total += 1;
  }

  #count(name: string): number {
    return this.#counts.get(name) ?? 0;
  }

  #release({ identity, owner }: StreamCaller): void {
    for (const name of [identity, owner]) {
      const left = this.#count(name) - 1;
      if (left > 0) this.#counts.set(name, left);
      else this.#counts.delete(name);
    }
    this.#total -= 1;
  }
}

export const toStreamCaller = ({ identity, owner }: Principal): StreamCaller => ({
  identity: identity.kind === 'token' ? `token:${identity.id}` : `session:${identity.sessionId}`,
  owner: owner.kind === 'guild' ? `guild:${owner.guildId}` : `organization:${owner.organizationId}`,
});
