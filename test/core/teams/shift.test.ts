import type { Hours } from '#core/calendars/index.ts';
import type { UserId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import { listDuties, listOnDuty, type Roster, type Shift } from '#core/teams/index.ts';
import { nextDutyChange } from '#core/teams/shift.ts';

const [A, B, C] = ['11', '12', '13'] as UserId[];
const at = (text: string) => text as Instant;

const aShift = (fields: Partial<Shift> = {}): Shift => ({
  name: 'Early',
  days: ['mon', 'tue', 'wed', 'thu', 'fri'],
  from: '09:00',
  to: '17:00',
  staffIds: [A, B] as UserId[],
  rotation: 'everybody',
  startsOn: null,
  ...fields,
});
const aRoster = (shifts: readonly Shift[], hours: Hours | null = null, timezone = 'Europe/Berlin'): Roster => ({
  timezone,
  shifts,
  hours,
});
const listOn = (roster: Roster, instant: string) => [...listOnDuty(roster, at(instant)).keys()];

// 2026-11-30 is a Monday; Berlin is one hour ahead of UTC then.
describe('who is on duty', () => {
  it('is everybody of a shift from its begin up to its end, in the time zone of the team', () => {
    const roster = aRoster([aShift()]);
    expect(listOn(roster, '2026-11-30T07:59:59.999Z')).toEqual([]);
    expect(listOn(roster, '2026-11-30T08:00:00.000Z')).toEqual([A, B]);
    expect(listOn(roster, '2026-11-30T15:59:59.999Z')).toEqual([A, B]);
    expect(listOn(roster, '2026-11-30T16:00:00.000Z')).toEqual([]);
    expect(listOn(roster, '2026-12-05T10:00:00.000Z')).toEqual([]);
  });

  it('goes on past midnight, with the weekday on which it began', () => {
    const roster = aRoster([aShift({ days: ['sun'], from: '22:00', to: '06:00' })]);
    expect(listOn(roster, '2026-11-30T04:59:00.000Z')).toEqual([A, B]);
    expect(listOn(roster, '2026-11-30T05:00:00.000Z')).toEqual([]);
    expect(listOn(roster, '2026-11-30T21:30:00.000Z')).toEqual([]);
  });

  it('takes turns by day or by week, also before the first day', () => {
    const staffIds = [A, B, C] as UserId[];
    const daily = aRoster([aShift({ staffIds, rotation: 'daily', startsOn: '2026-11-30' })]);
    const weekly = aRoster([aShift({ staffIds, rotation: 'weekly', startsOn: '2026-11-30' })]);
    const noons = ['11-27', '11-30', '12-01', '12-02', '12-03', '12-07', '12-14', '12-21'];
    const list = (roster: Roster) => noons.map((day) => listOn(roster, `2026-${day}T11:00:00.000Z`).join());
    expect(list(daily)).toEqual([A, A, B, C, A, B, C, A]);
    expect(list(weekly)).toEqual([C, A, A, A, A, B, C, A]);
  });

  it('is nobody outside the opening hours of the team', () => {
    const span = [{ from: '10:00', to: '12:00' }];
    const week = { mon: span, tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] };
    const holidays = [{ name: 'Off', date: '2026-12-07', rule: null, spans: [] }];
    const roster = aRoster([aShift()], { timezone: 'Europe/Berlin', week, holidays });
    const duties = listDuties(roster, at('2026-11-30T00:00:00.000Z'), at('2026-12-09T00:00:00.000Z'));
    expect(duties).toEqual([
      { name: 'Early', staffIds: [A, B], from: '2026-11-30T09:00:00.000Z', to: '2026-11-30T11:00:00.000Z' },
    ]);
  });

  it('keeps local times when the clocks change', () => {
    const roster = aRoster([aShift({ days: ['sat', 'sun'] })]);
    const duties = listDuties(roster, at('2026-10-24T00:00:00.000Z'), at('2026-10-26T00:00:00.000Z'));
    expect(duties.map(({ from }) => from)).toEqual(['2026-10-24T07:00:00.000Z', '2026-10-25T08:00:00.000Z']);
  });
});

describe('the next change of duty', () => {
  it('is a begin or an end within eight days', () => {
    const roster = aRoster([aShift({ days: ['mon'] })]);
    expect(nextDutyChange(roster, at('2026-11-30T07:00:00.000Z'))).toBe('2026-11-30T08:00:00.000Z');
    expect(nextDutyChange(roster, at('2026-11-30T08:00:00.000Z'))).toBe('2026-11-30T16:00:00.000Z');
    expect(nextDutyChange(roster, at('2026-11-30T16:00:00.000Z'))).toBe('2026-12-07T08:00:00.000Z');
    expect(nextDutyChange(aRoster([]), at('2026-11-30T08:00:00.000Z'))).toBeNull();
  });
});
