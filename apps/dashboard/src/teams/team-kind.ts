import { getZone } from '../kit/dates/zone.ts';
import type { RecordKind } from '../records/record-kind.ts';
import type { Schemas } from '../schemas.ts';
import { t } from '../texts/texts.ts';

export type Team = Schemas['Team'];
export type Shift = Schemas['Shift'];

/** What can be entered about a team. */
export type TeamDraft = Pick<Team, 'name' | 'roleIds' | 'staffIds' | 'leadIds' | 'timezone' | 'calendarId' | 'shifts'>;

const createDraft = (): TeamDraft => ({
  name: '',
  roleIds: [],
  staffIds: [],
  leadIds: [],
  timezone: getZone(),
  calendarId: null,
  shifts: [],
});

const toDraft = (team: Team | null): TeamDraft => {
  if (team === null) return createDraft();
  const { name, roleIds, staffIds, leadIds, timezone, calendarId, shifts } = team;
  return { name, roleIds, staffIds, leadIds, timezone, calendarId, shifts };
};

export const TEAMS: RecordKind<'teams', TeamDraft> = {
  page: 'teams',
  path: 'teams',
  word: t('team'),
  plural: t('teams'),
  scope: 'settings:write',
  labels: {
    name: t('name'),
    roleIds: t('roles of the team'),
    staffIds: t('members of the team'),
    leadIds: t('leads of the team'),
    timezone: t('time zone'),
    calendarId: t('opening hours'),
    shifts: t('shifts'),
  },
  nameOf: ({ name }) => name,
  toDraft,
  toChanges: (fields) => fields,
  toNew: (draft) => draft,
  newLead: t('It gets tickets once a category names it.'),
  deletion: {
    toConsequences: () => t('It is refused as long as a category names it or an open ticket has it.'),
    inUseAdvice: t('Choose another team there, then delete this one.'),
  },
};

export const createShift = (): Shift => ({
  name: '',
  days: ['mon', 'tue', 'wed', 'thu', 'fri'],
  from: '09:00',
  to: '17:00',
  staffIds: [],
  rotation: 'everybody',
  startsOn: null,
});
