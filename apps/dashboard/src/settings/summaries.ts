import { type CalendarChoice, describeCalendar } from '../fields/calendar-choices.ts';
import type { ChatServer } from '../fields/use-chat-server.ts';
import { describeSeconds } from '../kit/dates/describe-seconds.ts';
import type { FormValues } from './form-values.ts';
import { t } from '../texts/texts.ts';

const HOUR = 3_600;
const DAY = 86_400;

const toLine = (facts: readonly (string | false)[]): string =>
  facts.filter((fact): fact is string => fact !== false).join(' · ') || t('Nothing set');

const isNumber = (text: string): boolean => text.trim() !== '' && Number.isFinite(Number(text));

const formatDays = (days: string): string => describeSeconds(Number(days) * DAY);

/** @param server names the log channel; null as long as it is not read */
export const describeReports = (
  { logChannelId, transcriptToRequester, linkDays }: FormValues,
  server: ChatServer | null,
): string => {
  const channel = server?.channels.find(({ id }) => id === logChannelId);
  return toLine([
    logChannelId === null
      ? t('Nothing is reported')
      : t('Reports in {{channel}}', { channel: `#${channel?.name ?? '…'}` }),
    transcriptToRequester && t('Summary for the requester'),
    isNumber(linkDays) && t('Links to transcripts work for {{time}}', { time: formatDays(linkDays) }),
  ]);
};

/** @param calendars name that of the server */
export const describeOpening = (
  { openingRules: rules, calendarId }: FormValues,
  calendars: readonly CalendarChoice[],
): string =>
  toLine([
    describeCalendar(calendars, calendarId),
    rules.accountAgeHours !== null &&
      t('Accounts of at least {{time}}', { time: describeSeconds(rules.accountAgeHours * HOUR) }),
    rules.membershipHours !== null &&
      t('Members for at least {{time}}', { time: describeSeconds(rules.membershipHours * HOUR) }),
    rules.perDay !== null &&
      t('{{label}}: {{value}}', { label: t('Tickets of one member in 24 hours'), value: rules.perDay }),
    rules.openInServer !== null &&
      t('{{label}}: {{value}}', {
        label: t('Open tickets of one member in all categories'),
        value: rules.openInServer,
      }),
    rules.roles.length > 0 && t('{{count}} rules by role', { count: rules.roles.length }),
  ]);

export const describeClosedChannels = ({ mode, afterHours }: FormValues): string => {
  const time = isNumber(afterHours) ? describeSeconds(Number(afterHours) * HOUR) : '…';
  return mode === 'delete'
    ? t('Deleted {{time}} after closing', { time })
    : t('Read only {{time}} after closing', { time });
};

const describeDays = (label: string, days: string): string | false =>
  isNumber(days) && t('{{label}}: {{value}}', { label, value: formatDays(days) });

export const describeRetention = (values: FormValues): string =>
  toLine([
    describeDays(t('Transcripts'), values.transcriptsDays) ||
      t('{{label}}: {{value}}', { label: t('Transcripts'), value: t('forever') }),
    describeDays(t('Closed tickets'), values.closedTicketsDays) ||
      t('{{label}}: {{value}}', { label: t('Closed tickets'), value: t('forever') }),
    describeDays(t('Events'), values.eventsDays),
  ]);
