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

/** The bot of Discord needs these. Behind a gate only the bot itself needs the token, which it says when it starts. */
const BOT = ['DISCORD_TOKEN', 'DISCORD_APPLICATION_ID'];
const BEHIND_GATE = ['DISCORD_APPLICATION_ID'];

const listMissingOfBot = (set: Readonly<Record<string, string | undefined>>): readonly string[] =>
  set.CHAT_PLATFORM === 'discord'
    ? (set.DISCORD_PROXY === undefined ? BOT : BEHIND_GATE)
        .filter((name) => set[name] === undefined)
        .map((name) => `  ${name}: is needed with CHAT_PLATFORM=discord`)
    : [];

/** A complaint for each variable that is missing although others of its group are set. */
export const listMissing = (set: Readonly<Record<string, string | undefined>>): readonly string[] => [
  ...listMissingOfBot(set),
  ...GROUPS.flatMap(({ startsWith, needed, otherwise }) => {
    const given = Object.keys(set).filter((name) => startsWith.some((start) => name.startsWith(start)));
    const missing = given.length === 0 ? [] : needed.filter((name) => set[name] === undefined);
    return missing.map((name) => `  ${name}: is needed with ${given.join(', ')}; ${otherwise}`);
  }),
];
