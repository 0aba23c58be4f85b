import { type CategoryDraft, toDraft } from '../../../apps/dashboard/src/categories/category-draft.ts';
import { PART_OF, PARTS, toPart } from '../../../apps/dashboard/src/categories/parts.ts';
import {
  describeClaims,
  describeClosing,
  describeLimits,
  describeNewTickets,
  describePlace,
} from '../../../apps/dashboard/src/categories/summaries.ts';
import { toFormValues } from '../../../apps/dashboard/src/settings/form-values.ts';
import {
  describeClosedChannels,
  describeOpening,
  describeReports,
  describeRetention,
} from '../../../apps/dashboard/src/settings/summaries.ts';
import { addEnglish } from './english.ts';

beforeAll(addEnglish);

const EMPTY = toDraft(null);
const CALENDARS = [{ id: 'c', name: 'Support' }];
const RULES = EMPTY.openingRules;
const of = (changes: Partial<CategoryDraft>): CategoryDraft => ({ ...EMPTY, ...changes });

describe('the line of a folded part of a category', () => {
  it.each([
    [
      'a new category',
      () => describePlace(EMPTY),
      'A channel for each ticket · named like ticket-42 · the welcome text is pinned',
    ],
    [
      'threads with an own text',
      () => describePlace(of({ home: 'thread', openingMessage: 'Hi', pinOpeningMessage: false })),
      'A private thread for each ticket · named like ticket-42 · own welcome text',
    ],
    ['no claims', () => describeClaims(EMPTY), 'Nothing set'],
    [
      'claims',
      () =>
        describeClaims(
          of({
            requireClaim: true,
            claimMode: 'claimer_writes',
            takeover: 'leads',
            leadRoleIds: ['1'],
            unclaimAfterHours: 48,
          }),
        ),
      'Claim before closing · A claim: Lets only the claimer of the staff write · 1 role takes over · A claim ends after 2 days without an answer',
    ],
    ['nobody who takes over', () => describeClaims(of({ takeover: 'nobody' })), 'Nobody takes over a claimed ticket'],
    [
      'limits',
      () =>
        describeLimits(
          of({
            requiredRoleIds: ['1', '2'],
            limits: { perUser: 3, total: null, cooldownSeconds: 7_200 },
            openingRules: {
              ...RULES,
              accountAgeHours: 72,
              membershipHours: 1,
              perDay: 5,
              roles: [{ roleId: '1', effect: 'deny' }],
            },
            calendarId: 'c',
          }),
          CALENDARS,
        ),
      'Opening hours: Support · 2 required roles · Open tickets of one member: 3 · Pause of 2 hours · Accounts of at least 3 days · Members for at least 1 hour · Tickets of one member in 24 hours: 5 · 1 rule by role',
    ],
    [
      'no limits',
      () => describeLimits(of({ limits: { perUser: null, total: null, cooldownSeconds: null } }), []),
      'Nothing set',
    ],
    ['nothing for new tickets', () => describeNewTickets(EMPTY), 'Nothing set'],
    [
      'new tickets',
      () => describeNewTickets(of({ defaultPriority: 'high', defaultTags: ['a', 'b'], flowId: 'f' })),
      'Priority: High · Tags: a, b · A flow runs',
    ],
    ['closing', () => describeClosing(EMPTY, null), 'Ask for feedback'],
    [
      'closing by itself',
      () =>
        describeClosing(
          of({
            autoClose: { inactiveHours: 72, warnHoursBefore: 12, onMemberLeave: true, businessTime: true },
            requesterClose: 'ask',
            followUp: 'ignore',
            feedbackEnabled: false,
            requireReason: true,
          }),
          null,
        ),
      'Closes after 3 days without a message · warns 12 hours before · counts open hours only · Close when the requester leaves the server · Reason for closing · A requester who wants to close the ticket: Asks the staff · A message of the requester after closing: Changes nothing',
    ],
  ])('says what is set: %s', (_, line, expected) => {
    expect(line()).toBe(expected);
  });

  it('names the channel for transcripts as soon as the channels are read', () => {
    const draft = of({ transcriptChannelId: '7', feedbackEnabled: false });
    const server = { channels: [{ id: '7', name: 'log' }] } as unknown as Parameters<typeof describeClosing>[1];
    expect(describeClosing(draft, server)).toBe('Transcripts in #log');
    expect(describeClosing(draft, null)).toBe('Transcripts in #…');
  });
});

describe('the parts of the form of a category', () => {
  it('have every field, and none without one', () => {
    expect(Object.keys(PART_OF).sort()).toEqual(Object.keys(EMPTY).sort());
    expect(new Set(Object.values(PART_OF)).size).toBe(PARTS.length);
  });

  it('open where a field in them was refused', () => {
    const errorAt = (field: string) => (field === 'autoClose' ? 'too long' : null);
    expect([toPart('closing', errorAt).hasError, toPart('claims', errorAt).hasError]).toEqual([true, false]);
  });
});

describe('the line of a folded part of the settings', () => {
  const values = toFormValues({
    locale: 'en',
    timezone: 'UTC',
    color: null,
    logChannelId: null,
    logEvents: [],
    logStyle: 'ticket',
    transcriptToRequester: true,
    transcriptDelivery: { logChannel: 'link', categoryChannel: 'link', requester: 'link', linkDays: 30 },
    replyIdentity: 'bot',
    closedChannel: { mode: 'archive', afterHours: 24, parentId: null },
    staffRoleIds: [],
    retention: { transcriptsDays: null, closedTicketsDays: 90, eventsDays: 7 },
    privacy: { memberRequests: 'staff', linkInTickets: false },
    openingRules: RULES,
    calendarId: null,
    assignment: { capacity: null, awayAfterHours: null },
    botIds: [],
  } as unknown as Parameters<typeof toFormValues>[0]);

  it.each([
    [
      () => describeReports(values, null),
      'Nothing is reported · Summary for the requester · Links to transcripts work for 30 days',
    ],
    [
      () => describeReports({ ...values, logChannelId: '1', transcriptToRequester: false, linkDays: '' }, null),
      'Reports in #…',
    ],
    [() => describeOpening(values, []), 'Nothing set'],
    [() => describeOpening({ ...values, calendarId: 'c' }, CALENDARS), 'Opening hours: Support'],
    [
      () => describeOpening({ ...values, openingRules: { ...RULES, openInServer: 2 } }, []),
      'Open tickets of one member in all categories: 2',
    ],
    [() => describeClosedChannels(values), 'Read only 1 day after closing'],
    [() => describeClosedChannels({ ...values, mode: 'delete', afterHours: '2' }), 'Deleted 2 hours after closing'],
    [() => describeRetention(values), 'Transcripts: forever · Closed tickets: 90 days · Events: 7 days'],
  ])('says what is set (%#)', (line, expected) => {
    expect(line()).toBe(expected);
  });
});
