import { ERASED, eraseRun, eraseValue } from '#core/privacy/index.ts';
import { toUserId } from '#core/shared/ids.ts';
import { NOON } from '../../support/build.ts';

const USER = '734651209844417035';
const PSEUDONYM = '90000000000000000001';
const person = (mode: 'erase' | 'anonymize') => ({ userId: toUserId(USER), pseudonym: toUserId(PSEUDONYM), mode });
const erase = (value: unknown, isOwn = false) => eraseValue(value, person('erase'), isOwn);
const anonymize = (value: unknown, isOwn = false) => eraseValue(value, person('anonymize'), isOwn);

const AUTHOR = { type: 'user', id: USER };
const MESSAGE = { author: AUTHOR, authorName: 'Kim', authorAvatarUrl: 'https://a/b', content: 'Hi', attachments: [{}] };

it.each([
  [`Ask <@${USER}>, please`, `Ask <@${PSEUDONYM}>, please`],
  [`1${USER}`, `1${USER}`],
  [`${USER}0`, `${USER}0`],
  ['2026-01-01T12:00:00.000Z', '2026-01-01T12:00:00.000Z'],
])('of the text %s it leaves %s', (text, left) => {
  expect(erase({ text: [text] })).toEqual({ text: [left] });
});

it('an id in digits of a time or of an id of the service is none', () => {
  const short = { ...person('erase'), userId: toUserId('12') };
  const value = ['2026-01-12T12:00:00.012Z', '019b0000-0000-7000-8000-000000000012', '12'];
  expect(eraseValue(value, short, false)).toEqual([value[0], value[1], PSEUDONYM]);
});

it('takes away what the person wrote, or only who wrote it', () => {
  const without = { author: { ...AUTHOR, id: PSEUDONYM }, authorName: null, authorAvatarUrl: null };
  expect(erase(MESSAGE)).toEqual({ ...without, content: ERASED, attachments: [] });
  expect(anonymize(MESSAGE)).toEqual({ ...without, content: 'Hi', attachments: [{}] });
});

it('leaves what others wrote, with the pseudonym in it', () => {
  const part = { type: 'reply', authorId: USER, authorName: 'Kim', quote: 'Hi' };
  const message = { ...MESSAGE, author: { type: 'staff', id: '7' }, content: `Dear <@${USER}>`, parts: [part] };
  expect(erase(message)).toEqual({
    ...message,
    content: `Dear <@${PSEUDONYM}>`,
    parts: [{ type: 'reply', authorId: PSEUDONYM, authorName: null, quote: ERASED }],
  });
});

const TICKET = {
  requesterId: USER,
  requesterName: 'Kim',
  requesterRoleIds: ['5'],
  requesterLanguage: 'de',
  claimedById: '7',
  claimedByName: 'Sam',
  subject: 'Mine',
  formAnswers: [{ questionId: 'a', label: 'A', value: ['x'], displayValues: ['X'] }],
  closedBy: { type: 'staff', id: '7' },
  closeReason: 'Done',
  feedback: { rating: 5, comment: 'Good' },
  externalId: 'E',
  metadata: { a: 'b' },
};

it('takes the texts of the requester out of a ticket, and leaves those of staff', () => {
  const without = {
    ...TICKET,
    requesterId: PSEUDONYM,
    requesterName: null,
    requesterRoleIds: null,
    requesterLanguage: null,
    subject: ERASED,
  };
  const feedback = { rating: 5, comment: ERASED };
  expect(anonymize(TICKET)).toEqual({ ...without, feedback });
  const formAnswers = [{ questionId: 'a', label: 'A', value: ERASED }];
  expect(erase({ ticket: TICKET })).toEqual({
    ticket: { ...without, feedback, formAnswers, externalId: null, metadata: {} },
  });
});

it('leaves the ticket of somebody else, but for the name of the person who claimed it', () => {
  const ticket = { ...TICKET, requesterId: '66', claimedById: USER, claimedByName: 'Kim' };
  expect(erase(ticket)).toEqual({ ...ticket, claimedById: PSEUDONYM, claimedByName: null });
});

it('takes the reason of a later closing away from its author alone', () => {
  const later = (scheduledById: string) => ({ scheduledClose: { scheduledById, reason: 'Rude', silently: false } });
  expect(erase(later(USER))).toEqual({
    scheduledClose: { scheduledById: PSEUDONYM, reason: ERASED, silently: false },
  });
  expect(erase(later('66'))).toEqual(later('66'));
});

it('reads each side of changes by itself', () => {
  const changes = {
    claimedById: { from: '7', to: USER },
    claimedByName: { from: 'Sam', to: 'Kim' },
    subject: { from: 'a', to: 'b' },
  };
  expect(erase({ changes }, true)).toEqual({
    changes: {
      claimedById: { from: '7', to: PSEUDONYM },
      claimedByName: { from: 'Sam', to: null },
      subject: { from: ERASED, to: ERASED },
    },
  });
});

it('changes nothing more the second time', () => {
  const once = erase([TICKET, MESSAGE]);
  expect(erase(once)).toEqual(once);
});

describe('a run of a flow', () => {
  const RUN = {
    userId: USER,
    status: 'waiting',
    vars: { why: 'Because' },
    earlierMessages: ['x'],
    trace: [{ nodeId: 'a', output: { text: 'Because' }, error: null }],
    performing: null,
    waiting: { kind: 'answer' },
    error: null,
    dueAt: NOON,
    endedAt: null,
  };
  const run = (fields: object, mode: 'erase' | 'anonymize', isOwn = false) =>
    eraseRun({ ...RUN, ...fields }, { ...person(mode), isOwn, now: NOON });
  const ENDED = { userId: PSEUDONYM, status: 'cancelled', waiting: null, dueAt: null, endedAt: NOON };
  const WITHOUT_TEXTS = { vars: {}, earlierMessages: [], trace: [{ nodeId: 'a', output: {}, error: null }] };

  it('that the person started ends', () => {
    expect(run({}, 'anonymize')).toEqual({ ...RUN, ...ENDED });
    expect(run({}, 'erase')).toEqual({ ...RUN, ...ENDED, ...WITHOUT_TEXTS });
  });

  it('that has ended keeps its status and its end', () => {
    expect(run({ status: 'completed', endedAt: '2026-01-01T00:00:00.000Z', dueAt: null }, 'erase')).toMatchObject({
      status: 'completed',
      endedAt: '2026-01-01T00:00:00.000Z',
      vars: {},
    });
  });

  it('about a ticket of the person goes on, without texts', () => {
    expect(run({ userId: null }, 'erase', true)).toEqual({ ...RUN, userId: null, ...WITHOUT_TEXTS });
    expect(run({ userId: '66' }, 'erase')).toEqual({ ...RUN, userId: '66' });
  });
});
