import type { ProcessName } from '../../support/discord-processes.ts';
import type { Effect } from '../../support/discord/faults.ts';

/**
 * Every call of the REST API that API, worker, bot and gate make for a server. Signing in to the dashboard and the set-up check of the command
 * line are not among them: nothing is stored before their answers arrive, and a person repeats them.
 */
export const CALLS = [
  'POST /guilds/:guild/channels',
  'GET /guilds/:guild/channels',
  'GET /channels/:channel',
  'PATCH /channels/:channel',
  'DELETE /channels/:channel',
  'POST /channels/:channel/threads',
  'GET /guilds/:guild/threads/active',
  'PUT /channels/:channel/thread-members/:user',
  'DELETE /channels/:channel/thread-members/:user',
  'POST /channels/:channel/messages',
  'GET /channels/:channel/messages',
  'PATCH /channels/:channel/messages/:message',
  'DELETE /channels/:channel/messages/:message',
  'PUT /channels/:channel/messages/pins/:message',
  'GET /channels/:channel/webhooks',
  'POST /channels/:channel/webhooks',
  'POST /users/@me/channels',
  'POST /interactions/:interaction/:token/callback',
  'PATCH /webhooks/:application/:token/messages/:message',
  'DELETE /webhooks/:application/:token/messages/:message',
  'POST /webhooks/:application/:token',
  'PUT /applications/:application/commands',
  'GET /applications/:application/guilds/:guild/commands',
  'POST /applications/:application/guilds/:guild/commands',
  'PATCH /applications/:application/guilds/:guild/commands/:command',
  'DELETE /applications/:application/guilds/:guild/commands/:command',
  'GET /guilds/:guild',
  'GET /guilds/:guild/members/search',
  'GET /guilds/:guild/members/:user',
  'GET /users/:user',
  'GET /users/@me',
  'GET /applications/@me',
  'GET /gateway/bot',
] as const;

export type CallName = (typeof CALLS)[number];

export const EFFECTS = {
  lost: { kind: 'lost' },
  late: { kind: 'late', ms: 60_000 },
  cut: { kind: 'cut' },
  hang: { kind: 'hang' },
  '502 before': { kind: 'status', status: 502 },
  '502 after': { kind: 'status', status: 502, after: true },
} as const satisfies Readonly<Record<string, Effect>>;

export type EffectName = keyof typeof EFFECTS;
export const EFFECT_NAMES: readonly EffectName[] = ['lost', 'late', 'cut', 'hang', '502 before', '502 after'];
export const PROCESSES: readonly ProcessName[] = ['api', 'worker', 'bot', 'gate'];

/** A process is killed while a call has this effect. */
export interface Cell {
  readonly call: CallName;
  readonly effect: EffectName;
  readonly process: ProcessName;
}

export const toName = ({ call, effect, process }: Cell): string => `${call} × ${effect} × ${process}`;

/** The whole matrix. */
export const listCells = (): readonly Cell[] =>
  PROCESSES.flatMap((process) => EFFECT_NAMES.flatMap((effect) => CALLS.map((call) => ({ call, effect, process }))));

const PAIRS = PROCESSES.flatMap((process) => EFFECT_NAMES.map((effect) => ({ effect, process })));

/** How many seeds it takes until `pickCells` has picked the whole matrix. */
export const SEEDS_OF_MATRIX = PAIRS.length;

/** A part of the matrix with each call once, and each effect with each process. Another seed gives another part. */
export const pickCells = (seed: number): readonly Cell[] =>
  CALLS.flatMap((call, index) =>
    PAIRS.slice((index + seed) % PAIRS.length)
      .slice(0, 1)
      .map((pair) => ({ call, ...pair })),
  );

/** Numbers from 0 up to 1 that a seed decides (mulberry32). */
export const createRandom = (seed: number) => {
  let state = seed;
  return (): number => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};
