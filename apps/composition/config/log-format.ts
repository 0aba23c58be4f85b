export const LOG_FORMATS = ['json', 'text'] as const;

export type LogFormat = (typeof LOG_FORMATS)[number];

/** The scripts of package.json that people run to look at the service. */
const RUN_BY_PEOPLE = /^(start|dev)\b/;

/** LOG_FORMAT, or text for a terminal and for a process that `npm start` started, JSON for everything else. */
export const chooseLogFormat = (
  { LOG_FORMAT, npm_lifecycle_event: script = '' }: NodeJS.ProcessEnv,
  isTerminal: boolean,
): LogFormat =>
  LOG_FORMATS.find((format) => format === LOG_FORMAT) ?? (isTerminal || RUN_BY_PEOPLE.test(script) ? 'text' : 'json');
