import { type Answers, toPublicUrl } from './answers.ts';

type Variables = Readonly<Record<string, string>>;

/** What every way of hosting sets, without secrets. @param backups the folder of the nightly backups */
export const buildVariables = (answers: Answers, backups: string): Variables => ({
  PUBLIC_URL: toPublicUrl(answers),
  TRUST_PROXY: answers.domain === null ? '0' : '1',
  DEFAULT_LANGUAGE: answers.language,
  BACKUP_TO: backups,
  ...(answers.bot
    ? { CHAT_PLATFORM: 'discord', DISCORD_APPLICATION_ID: answers.bot.applicationId }
    : { CHAT_PLATFORM: 'sandbox' }),
});

/** As lines of an environment file. */
export const toLines = (variables: Variables): string =>
  Object.entries(variables)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');
