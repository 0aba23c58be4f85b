import { ERROR_REASONS, REASONS } from '#core/shared/error-reasons.ts';
import {
  AppError,
  botUnavailable,
  type Complaint,
  conflict,
  forbidden,
  invalid,
  invalidAll,
  isRefusal,
  isTransient,
  limitReached,
  LockTimeout,
  notFound,
  unavailable,
  unknownReference,
  VersionConflict,
} from '#core/shared/errors.ts';

describe('an error', () => {
  it.each([
    [invalid(null, 'required', 'No.'), 'validation_error', 'No.'],
    [invalid('name', 'required', 'is required'), 'validation_error', 'name: is required'],
    [invalid('a.b', 'unknown_field', 'unknown field'), 'validation_error', 'unknown field a.b'],
    [notFound('Panel'), 'not_found', 'Panel not found.'],
    [conflict('name_taken', 'Taken.'), 'conflict', 'Taken.'],
    [limitReached('Full.'), 'conflict', 'Full.'],
    [forbidden('missing_scope', 'Not you.'), 'forbidden', 'Not you.'],
    [new VersionConflict('panel'), 'conflict', 'The panel was changed by another request. Read it again and retry.'],
    [new LockTimeout('ticket'), 'conflict', 'The ticket is being changed by another request. Retry in a moment.'],
    [
      botUnavailable(),
      'bot_unavailable',
      'The bot cannot reach the chat platform right now. Nothing was changed; try again later.',
    ],
  ])('says what is wrong: %s', (error, code, message) => {
    expect(error).toMatchObject({ code, message });
  });

  it('says whether the caller may retry, and when', () => {
    expect(botUnavailable({ retryAfterMs: 500 }).retryAfterMs).toBe(500);
    expect(botUnavailable().retryAfterMs).toBeNull();
    expect(botUnavailable().message).toContain('Nothing was changed; try again later.');
    expect(new VersionConflict('panel').message).toContain('The panel was changed by another request.');
    expect(new LockTimeout('panel').message).toContain('The panel is being changed by another request.');
  });

  it('of one field has one complaint, and says which field it is about', () => {
    const complaint = { field: 'name', reason: 'required', message: 'is required' } as const;
    const cause = new Error('reset');
    const error = invalid('name', 'required', 'is required', { cause });
    expect(error).toMatchObject({ message: 'name: is required', details: [complaint], cause });
    expect(invalid('a.b', 'unknown_field', 'unknown field').message).toBe('unknown field a.b');
    expect(invalid(null, 'required', 'No.').message).toBe('No.');
    expect(unknownReference('panelId', 'panel')).toEqual({
      field: 'panelId',
      reason: 'unknown_reference',
      message: 'there is no such panel',
    });
  });

  it('has a reason', () => {
    expect(limitReached('Full.').reason).toBe('limit_reached');
    expect(conflict('name_taken', 'Taken.').reason).toBe('name_taken');
    expect(invalid('name', 'required', 'No.').reason).toBe('invalid_request');
  });

  it.each(ERROR_REASONS)('of the reason %s has the code of that reason', (reason) => {
    expect(new AppError(reason, 'x')).toMatchObject({ reason, code: REASONS[reason].code, details: [] });
  });

  it('has a name, and the error that caused it', () => {
    const cause = new Error('reset');
    expect([conflict('name_taken', 'x').name, new VersionConflict('x').name, new LockTimeout('x').name]).toEqual([
      'AppError',
      'VersionConflict',
      'LockTimeout',
    ]);
    expect(botUnavailable({ cause }).cause).toBe(cause);
    expect(conflict('name_taken', 'x', { cause }).cause).toBe(cause);
  });
});

it.each<[unknown, boolean, boolean]>([
  [new VersionConflict('panel'), true, false],
  [new LockTimeout('panel'), true, false],
  [botUnavailable(), true, false],
  [unavailable('overloaded', 'Later.'), true, false],
  [conflict('name_taken', 'Taken.'), false, true],
  [limitReached('Full.'), false, true],
  [invalid(null, 'required', 'No.'), false, false],
  [new Error('reset'), false, false],
  [{ code: 'conflict' }, false, false],
  [{ code: 'bot_unavailable' }, false, false],
])('%s may pass: %s; is a refusal: %s', (error, mayPass, refused) => {
  expect(isTransient(error)).toBe(mayPass);
  expect(isRefusal(error)).toBe(refused);
});

const toComplaint = (index: number): Complaint => ({
  field: `field${index}`,
  reason: 'required',
  message: 'is required',
});

describe('an error with many complaints', () => {
  it('names them all up to twenty', () => {
    const complaints = Array.from({ length: 20 }, (_, i) => toComplaint(i));
    expect(invalidAll(complaints)).toMatchObject({
      code: 'validation_error',
      message: complaints.map(({ field }) => `${field}: is required`).join('; '),
      details: complaints,
    });
  });

  it('counts those beyond', () => {
    const complaints = Array.from({ length: 23 }, (_, i) => toComplaint(i));
    const { message, details } = invalidAll(complaints);
    expect(message).toMatch(/field19: is required; and 3 more$/);
    expect(details).toEqual(complaints.slice(0, 20));
  });

  it('shortens a long one', () => {
    const long = { field: 'f'.repeat(201), reason: 'too_long', message: 'x'.repeat(501) } as const;
    const { message, details } = invalidAll([long, toComplaint(1)]);
    expect(details[0]).toEqual({ field: 'f'.repeat(200), reason: 'too_long', message: 'x'.repeat(500) });
    expect(message).toBe(`${'f'.repeat(200)}: ${'x'.repeat(500)}; field1: is required`);
  });
});
