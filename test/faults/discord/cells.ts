import type { ProcessName } from '../../support/chat/discord-processes.ts';
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
  'POST /channels/:channel/typing',
  'GET /channels/:channel/messages',
  'GET /channels/:channel/messages/:message',
  'PATCH /channels/:channel/messages/:message',
  'DELETE /channels/:channel/messages/:message',
  'PUT /channels/:channel/messages/pins/:message',
  'PUT /channels/:channel/messages/:message/reactions/:emoji/@me',
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

/** What is done in a forum, and the calls of that which are tried: the same calls reach threads, forums and posts in their own ways. */
export const FORUM_CALLS = {
  'open a private post': [
    'POST /channels/:channel/threads',
    'POST /channels/:channel/messages',
    'POST /users/@me/channels',
  ],
  'open a public post': ['POST /channels/:channel/threads', 'PUT /channels/:channel/thread-members/:user'],
  'open a post again': ['GET /guilds/:guild/threads/active'],
  'relay messages of a post': ['POST /webhooks/:application/:token', 'POST /channels/:channel/messages'],
  'edit a message of a post': ['PATCH /webhooks/:application/:token/messages/:message'],
  'close a private post': ['PATCH /channels/:channel', 'POST /channels/:channel/messages'],
  'close a public post': ['GET /channels/:channel', 'PATCH /channels/:channel'],
  'show that a post is closed': ['PATCH /channels/:channel/messages/:message'],
  'reopen a private post': ['PATCH /channels/:channel'],
  'reopen a public post': ['PATCH /channels/:channel', 'POST /channels/:channel/messages'],
  'take the post of a member': [
    'GET /channels/:channel',
    'GET /channels/:channel/messages',
    'POST /channels/:channel/messages',
    'PATCH /channels/:channel',
  ],
  'take a missed post': ['GET /channels/:channel'],
  'refuse the post of a member': ['POST /channels/:channel/messages', 'PATCH /channels/:channel'],
  'follow a lock': ['GET /channels/:channel', 'POST /channels/:channel/messages'],
  'follow a tag': ['PATCH /channels/:channel'],
} as const satisfies Readonly<Record<string, readonly CallName[]>>;

export type ForumTask = keyof typeof FORUM_CALLS;

/** A call, and in a forum what makes it. */
export interface Row {
  readonly call: CallName;
  readonly forum: ForumTask | null;
}

const listForumRows = (): readonly Row[] =>
  (Object.keys(FORUM_CALLS) as ForumTask[]).flatMap((forum) => FORUM_CALLS[forum].map((call) => ({ call, forum })));

export const ROWS: readonly Row[] = [...CALLS.map((call) => ({ call, forum: null })), ...listForumRows()];

export const toRowName = ({ call, forum }: Row): string => (forum === null ? call : `${call} (${forum})`);

/** A process is killed while a call has this effect. */
export interface Cell extends Row {
  readonly effect: EffectName;
  readonly process: ProcessName;
}

export const toName = ({ effect, process, ...row }: Cell): string => `${toRowName(row)} × ${effect} × ${process}`;

/** The whole matrix. */
export const listCells = (): readonly Cell[] =>
  PROCESSES.flatMap((process) => EFFECT_NAMES.flatMap((effect) => ROWS.map((row) => ({ ...row, effect, process }))));

const PAIRS = PROCESSES.flatMap((process) => EFFECT_NAMES.map((effect) => ({ effect, process })));

/** How many seeds it takes until `pickCells` has picked the whole matrix. */
export const SEEDS_OF_MATRIX = PAIRS.length;

/** A part of the matrix with each row once, and each effect with each process. Another seed gives another part. */
export const pickCells = (seed: number): readonly Cell[] =>
  ROWS.flatMap((row, index) =>
    PAIRS.slice((index + seed) % PAIRS.length)
      .slice(0, 1)
      .map((pair) => ({ ...row, ...pair })),
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
