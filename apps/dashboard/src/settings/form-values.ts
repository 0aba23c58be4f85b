import type { Schemas } from '../api.ts';

type Settings = Schemas['Settings'];

/** The settings as the fields of the form hold them. */
export interface FormValues {
  readonly locale: string;
  readonly ticketLanguage: Settings['ticketLanguage'];
  readonly timezone: string;
  readonly color: string;
  readonly logChannelId: string | null;
  readonly logEvents: Settings['logEvents'];
  readonly logStyle: Settings['logStyle'];
  readonly transcriptToRequester: boolean;
  readonly transcriptDelivery: Omit<Settings['transcriptDelivery'], 'linkDays'>;
  readonly linkDays: string;
  readonly replyIdentity: Settings['replyIdentity'];
  readonly mode: Settings['closedChannel']['mode'];
  readonly afterHours: string;
  readonly parentId: string | null;
  readonly staffRoleIds: readonly string[];
  readonly transcriptsDays: string;
  readonly closedTicketsDays: string;
  readonly eventsDays: string;
  readonly memberRequests: Settings['privacy']['memberRequests'];
  readonly linkInTickets: boolean;
  readonly openingRules: Settings['openingRules'];
  readonly calendarId: string | null;
  readonly capacity: string;
  readonly awayAfterHours: string;
  readonly botIds: readonly string[];
}

const HEX_DIGITS = 6;

const toColorText = (color: number | null): string =>
  color === null ? '' : `#${color.toString(16).padStart(HEX_DIGITS, '0')}`;
const toNumberText = (value: number | null): string => (value === null ? '' : String(value));

const toPlaces = ({ linkDays: _, ...places }: Settings['transcriptDelivery']) => places;

export const toFormValues = (settings: Settings): FormValues => ({
  locale: settings.locale,
  ticketLanguage: settings.ticketLanguage,
  timezone: settings.timezone,
  color: toColorText(settings.color),
  logChannelId: settings.logChannelId,
  logEvents: settings.logEvents,
  logStyle: settings.logStyle,
  transcriptToRequester: settings.transcriptToRequester,
  transcriptDelivery: toPlaces(settings.transcriptDelivery),
  linkDays: String(settings.transcriptDelivery.linkDays),
  replyIdentity: settings.replyIdentity,
  mode: settings.closedChannel.mode,
  afterHours: String(settings.closedChannel.afterHours),
  parentId: settings.closedChannel.parentId,
  staffRoleIds: settings.staffRoleIds,
  transcriptsDays: toNumberText(settings.retention.transcriptsDays),
  closedTicketsDays: toNumberText(settings.retention.closedTicketsDays),
  eventsDays: toNumberText(settings.retention.eventsDays),
  memberRequests: settings.privacy.memberRequests,
  linkInTickets: settings.privacy.linkInTickets,
  openingRules: settings.openingRules,
  calendarId: settings.calendarId,
  capacity: toNumberText(settings.assignment.capacity),
  awayAfterHours: toNumberText(settings.assignment.awayAfterHours),
  botIds: settings.botIds,
});

const toNumber = (text: string): number | null => (text.trim() === '' ? null : Number(text));

/** The body of the change. What is empty is null. */
export const toBody = (values: FormValues) => ({
  locale: values.locale,
  ticketLanguage: values.ticketLanguage,
  timezone: values.timezone,
  color: values.color === '' ? null : Number.parseInt(values.color.slice(1), 16),
  logChannelId: values.logChannelId,
  logEvents: values.logEvents,
  logStyle: values.logStyle,
  transcriptToRequester: values.transcriptToRequester,
  transcriptDelivery: { ...values.transcriptDelivery, linkDays: Number(values.linkDays) },
  replyIdentity: values.replyIdentity,
  closedChannel: { mode: values.mode, afterHours: Number(values.afterHours), parentId: values.parentId },
  staffRoleIds: [...values.staffRoleIds],
  retention: {
    transcriptsDays: toNumber(values.transcriptsDays),
    closedTicketsDays: toNumber(values.closedTicketsDays),
    eventsDays: toNumber(values.eventsDays),
  },
  privacy: { memberRequests: values.memberRequests, linkInTickets: values.linkInTickets },
  openingRules: values.openingRules,
  calendarId: values.calendarId,
  assignment: { capacity: toNumber(values.capacity), awayAfterHours: toNumber(values.awayAfterHours) },
  botIds: [...values.botIds],
});
