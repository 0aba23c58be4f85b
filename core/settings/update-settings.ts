import type { OpeningRules } from '../categories/index.ts';
import type { KnownCalendars } from '../calendars/index.ts';
import type { Clock } from '../shared/clock.ts';
import { type Complaint, type DetailReason, invalid, invalidAll, unknownReference } from '../shared/errors.ts';
import { compareFields } from '../shared/events.ts';
import type { GuildId } from '../shared/ids.ts';
import { type Instant, plusMs } from '../shared/instant.ts';
import { requireVersion } from '../shared/records.ts';
import { listVariables } from '../shared/values/template.ts';
import type { UnitOfWork } from '../shared/unit-of-work.ts';
import { getTimeZone } from '../shared/time-zone.ts';
import type { Locale } from './locale.ts';
import { isShorter, RETENTION_DELAY_MS } from './retention.ts';
import { loadSettings } from './server-context.ts';
import {
  type AssignmentSettings,
  type ClosedChannel,
  type TranscriptDelivery,
  type OwnTexts,
  type PrivacySettings,
  type Retention,
  type ServerSettings,
  SETTINGS_FIELDS,
  type SettingsFields,
} from './server-settings.ts';
import type { SettingsStore } from './settings-store.ts';
import { findText } from './text-catalogue.ts';
import { toLongName } from './text-spec.ts';
import type { Translator } from './translator.ts';

export interface ChannelTimers {
  recalculateChannelTimers(guild: GuildId, at: Instant): Promise<void>;
}

export interface UpdatePorts {
  readonly settings: SettingsStore;
  readonly timers: ChannelTimers;
  readonly calendars: KnownCalendars;
  readonly work: UnitOfWork;
  readonly clock: Clock;
  readonly translator: Pick<Translator, 'locales'>;
}

/** Fields left out stay, also within the omitted objects; a null text restores the default. */
export type SettingsChange = Partial<
  Omit<
    SettingsFields,
    'texts' | 'closedChannel' | 'transcriptDelivery' | 'retention' | 'privacy' | 'openingRules' | 'assignment'
  >
> & {
  readonly texts?: Readonly<Record<string, string | null>>;
  readonly closedChannel?: Partial<ClosedChannel>;
  readonly transcriptDelivery?: Partial<TranscriptDelivery>;
  readonly retention?: Partial<Retention>;
  readonly privacy?: Partial<PrivacySettings>;
  readonly openingRules?: Partial<OpeningRules>;
  readonly assignment?: Partial<AssignmentSettings>;
};

export interface UpdateSettings {
  readonly guild: GuildId;
  readonly ifVersion: number | null;
  readonly change: SettingsChange;
}

/** @throws validation_error for an unknown text, variable, language or time zone; VersionConflict */
export const updateSettings =
  (ports: UpdatePorts) =>
  async (command: UpdateSettings): Promise<ServerSettings> => {
    const { before, after, now } = await prepareChange(ports, command);
    if (Object.keys(compareFields(before, after, SETTINGS_FIELDS)).length === 0) return before;
    return saveChange(ports, before, { ...after, createdAt: before.createdAt ?? now, updatedAt: now });
  };

export const prepareChange = async (
  ports: Pick<UpdatePorts, 'settings' | 'clock' | 'translator'>,
  { guild, ifVersion, change }: UpdateSettings,
): Promise<{ readonly before: ServerSettings; readonly after: ServerSettings; readonly now: Instant }> => {
  const before = await loadSettings(ports, guild);
  requireVersion('Settings', before, ifVersion);
  if (change.timezone !== undefined) getTimeZone(change.timezone);
  if (change.locale !== undefined) requireLocale(ports.translator, change.locale);
  const after = applyChange(before, change);
  const now = ports.clock.now();
  if (!isShorter(before.retention, after.retention)) return { before, after, now };
  return { before, after: { ...after, retentionAppliesAt: plusMs(now, RETENTION_DELAY_MS) }, now };
};

/** @throws invalid for a language that there is not */
export const requireLocale = ({ locales }: UpdatePorts['translator'], locale: Locale): void => {
  if (!locales.includes(locale))
    throw invalid('locale', 'unknown_reference', `there are these languages: ${locales.join(', ')}`);
};

const saveChange = (
  { settings, timers, calendars, work }: UpdatePorts,
  before: ServerSettings,
  after: ServerSettings & { readonly updatedAt: Instant },
) =>
  work.run(async () => {
    const { guildId, calendarId } = after;
    const isCalendarNew = calendarId !== null && calendarId !== before.calendarId;
    if (isCalendarNew && !(await calendars.lockForUse(guildId, calendarId)))
      throw invalidAll([unknownReference('calendarId', 'calendar')]);
    const saved = await settings.save(after);
    const isChannelChanged = Object.keys(compareFields(before, after, ['closedChannel'])).length > 0;
    if (isChannelChanged) await timers.recalculateChannelTimers(guildId, after.updatedAt);
    if (calendarId !== before.calendarId) await calendars.recalculateTimers(guildId, after.updatedAt);
    return saved;
  });

const applyChange = (
  before: ServerSettings,
  { texts, closedChannel, transcriptDelivery, retention, privacy, openingRules, assignment, ...fields }: SettingsChange,
): ServerSettings => ({
  ...before,
  ...fields,
  texts: texts ? mergeTexts(before.texts, texts) : before.texts,
  closedChannel: { ...before.closedChannel, ...closedChannel },
  transcriptDelivery: { ...before.transcriptDelivery, ...transcriptDelivery },
  retention: { ...before.retention, ...retention },
  privacy: { ...before.privacy, ...privacy },
  openingRules: { ...before.openingRules, ...openingRules },
  assignment: { ...before.assignment, ...assignment },
});

const mergeTexts = (before: OwnTexts, changes: Readonly<Record<string, string | null>>): OwnTexts => {
  const complaints = Object.entries(changes).flatMap(([key, template]) => listComplaints(key, template));
  if (complaints.length > 0) throw invalidAll(complaints);
  const merged: Readonly<Record<string, string | null>> = { ...before, ...changes };
  return Object.fromEntries(Object.entries(merged).filter(([, template]) => template !== null));
};

const listComplaints = (key: string, template: string | null): readonly Complaint[] => {
  const spec = findText(key);
  if (!spec)
    return [complain(`texts.${key}`, 'unknown_reference', 'there is no such text; GET /v1/settings/texts lists all')];
  if (template === null) return [];
  const field = `texts.${key}`;
  const known = [...spec.variables, ...spec.variables.map(toLongName)];
  const unknown = listVariables(template).filter((variable) => !known.includes(variable));
  return [
    ...(template.trim() === ''
      ? [complain(field, 'required', 'a text is needed, or null for that of the catalogue')]
      : []),
    ...(template.length > spec.maxLength ? [complain(field, 'too_long', `at most ${spec.maxLength} characters`)] : []),
    ...unknown.map((name) =>
      complain(
        field,
        'unknown_reference',
        `the text has no variable "${name}". ${describe(spec.variables.map(toLongName))}`,
      ),
    ),
  ];
};

const complain = (field: string, reason: DetailReason, message: string): Complaint => ({ field, reason, message });

const describe = (variables: readonly string[]): string =>
  variables.length > 0 ? `It has: ${variables.join(', ')}` : 'It has none';
