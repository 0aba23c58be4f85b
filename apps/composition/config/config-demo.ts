type Variables = Readonly<Record<string, string | undefined>>;

/** Variables that a demo refuses, with the reason. */
const REFUSED: Readonly<Record<string, string>> = {
  DISCORD_TOKEN: 'strangers would act as this bot',
  DISCORD_CLIENT_SECRET: 'visitors need no account of Discord',
  SANDBOX_TOKEN: 'it opens the chats of all visitors',
  EGRESS_ALLOW: 'a demo sends no requests for its visitors',
  BACKUP_TO: 'a backup would keep what visitors are promised to be deleted',
};

/** A complaint for each variable that contradicts DEMO=1. */
export const listDemoComplaints = (set: Variables): readonly string[] => {
  if (set.DEMO !== '1') return [];
  const refused = Object.entries(REFUSED).filter(([name]) => set[name] !== undefined);
  const isBehindProxy = set.PUBLIC_URL?.startsWith('https:') === true;
  const isIgnored = ['0', 'false'].includes(set.TRUST_PROXY ?? '0');
  return [
    ...(set.CHAT_PLATFORM === 'discord' ? ['  CHAT_PLATFORM: has to be "sandbox" with DEMO=1'] : []),
    ...refused.map(([name, why]) => `  ${name}: cannot be set with DEMO=1, since ${why}`),
    ...(isBehindProxy && isIgnored
      ? [
          '  TRUST_PROXY: is needed with DEMO=1 and https, else all visitors share the limit of the address of the proxy',
        ]
      : []),
  ];
};
