interface Group {
  /** With one of these set, all that are needed have to be. */
  readonly startsWith: readonly string[];
  readonly needed: readonly string[];
  readonly otherwise: string;
}

/** Variables that are of use only together. */
const GROUPS: readonly Group[] = [
  {
    startsWith: ['S3_'],
    needed: ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
    otherwise: 'without any variable of S3, files are kept in DATA_DIR',
  },
  {
    startsWith: ['DISCORD_CLIENT_SECRET'],
    needed: ['DISCORD_APPLICATION_ID', 'DISCORD_CLIENT_SECRET'],
    otherwise: 'without them people sign in to the dashboard with links alone',
  },
];

/** What a process cannot do without. */
export type Need = 'database' | 'discord' | 'token';

type Variables = Readonly<Record<string, string | undefined>>;

/** A variable that is needed, and why. */
type Complain = readonly [name: string, isGiven: (set: Variables) => boolean, why: string];

const isSet = (name: string) => (set: Variables) => set[name] !== undefined;

export const NEEDS_DATABASE =
  'DATABASE_URL: is needed by API, worker and bot as separate processes; "npm start" runs them in one without it';
export const NEEDS_DISCORD = 'CHAT_PLATFORM: has to be "discord" for a process that connects to Discord';
export const NEEDS_TOKEN = 'DISCORD_TOKEN: is needed by the bot and by the gate';

/** A key in one machine's data folder would be lost with that machine, and no other process could open the secrets. */
const NEEDS_KEY =
  'SECRETS_KEY: is needed with DATABASE_URL, the same for every process. Make one with: echo "k1:$(openssl rand -base64 32)". ' +
  'If the service ran on this database without it, its key is in the file secrets.key of its DATA_DIR.';

/** The bot of Discord needs these. Behind a gate only the bot itself needs the token, which it says when it starts. */
const BOT = ['DISCORD_TOKEN', 'DISCORD_APPLICATION_ID'];
const BEHIND_GATE = ['DISCORD_APPLICATION_ID'];

const listMissingOfBot = (set: Readonly<Record<string, string | undefined>>): readonly string[] =>
  set.CHAT_PLATFORM === 'discord'
    ? (set.DISCORD_PROXY === undefined ? BOT : BEHIND_GATE)
        .filter((name) => set[name] === undefined)
        .map((name) => `  ${name}: is needed with CHAT_PLATFORM=discord`)
    : [];

const OF_NEED: Readonly<Record<Need, readonly Complain[]>> = {
  database: [
    ['DATABASE_URL', isSet('DATABASE_URL'), NEEDS_DATABASE],
    ['SECRETS_KEY', isSet('SECRETS_KEY'), NEEDS_KEY],
  ],
  discord: [
    ['CHAT_PLATFORM', (set) => set.CHAT_PLATFORM === 'discord', NEEDS_DISCORD],
    [
      'DISCORD_APPLICATION_ID',
      isSet('DISCORD_APPLICATION_ID'),
      'DISCORD_APPLICATION_ID: is needed with CHAT_PLATFORM=discord',
    ],
  ],
  token: [['DISCORD_TOKEN', isSet('DISCORD_TOKEN'), NEEDS_TOKEN]],
};

/** A complaint for each variable that a process needs, or that others need which are set. One for each variable. */
export const listNeeded = (set: Variables, needs: readonly Need[]): readonly string[] => {
  const all = needs.includes('database') || set.DATABASE_URL === undefined ? needs : (['database', ...needs] as const);
  const missing = all.flatMap((need) => OF_NEED[need]).filter(([, isGiven]) => !isGiven(set));
  const named = new Set(missing.map(([name]) => name));
  const ofGroups = listMissing(set).filter(
    (complaint) => ![...named].some((name) => complaint.startsWith(`  ${name}:`)),
  );
  return [...missing.map(([, , why]) => `  ${why}`), ...ofGroups];
};

/** A complaint for each variable that is missing although others of its group are set. */
const listMissing = (set: Readonly<Record<string, string | undefined>>): readonly string[] => [
  ...listMissingOfBot(set),
  ...GROUPS.flatMap(({ startsWith, needed, otherwise }) => {
    const given = Object.keys(set).filter((name) => startsWith.some((start) => name.startsWith(start)));
    const missing = given.length === 0 ? [] : needed.filter((name) => set[name] === undefined);
    return missing.map((name) => `  ${name}: is needed with ${given.join(', ')}; ${otherwise}`);
  }),
];
