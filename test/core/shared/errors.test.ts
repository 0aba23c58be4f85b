import {
  AppError,
  botUnavailable,
  conflict,
  forbidden,
  invalid,
  invalidAll,
  isRefusal,
  isTransient,
  limitReached,
  LockTimeout,
  notFound,
  VersionConflict,
} from '#core/shared/errors.ts';

describe('an error', () => {
  it.each([
    [invalid('No.'), 'validation_error', 'No.'],
    [notFound('Panel'), 'not_found', 'Panel not found.'],
    [conflict('Taken.'), 'conflict', 'Taken.'],
    [limitReached('Full.'), 'conflict', 'Full.'],
    [forbidden('Not you.'), 'forbidden', 'Not you.'],
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

  it('has a reason where the code does not say it all', () => {
    expect(limitReached('Full.').reason).toBe('limit_reached');
    expect(conflict('Taken.').reason).toBeNull();
  });

  it('has a name, and the error that caused it', () => {
    const cause = new Error('reset');
    expect([conflict('x').name, new VersionConflict('x').name, new LockTimeout('x').name]).toEqual([
      'AppError',
      'VersionConflict',
      'LockTimeout',
    ]);
    expect(botUnavailable({ cause }).cause).toBe(cause);
    expect(conflict('x', { cause }).cause).toBe(cause);
  });
});

it.each<[unknown, boolean, boolean]>([
  [new VersionConflict('panel'), true, false],
  [new LockTimeout('panel'), true, false],
  [botUnavailable(), true, false],
  [new AppError('service_unavailable', 'Later.'), true, false],
  [conflict('Taken.'), false, true],
  [limitReached('Full.'), false, true],
  [invalid('No.'), false, false],
  [new Error('reset'), false, false],
  [{ code: 'conflict' }, false, false],
  [{ code: 'bot_unavailable' }, false, false],
])('%s may pass: %s; is a refusal: %s', (error, mayPass, refused) => {
  expect(isTransient(error)).toBe(mayPass);
  expect(isRefusal(error)).toBe(refused);
});

describe('an error with many complaints', () => {
  it('names them all up to twenty', () => {
    const complaints = Array.from({ length: 20 }, (_, i) => `field ${i}`);
    expect(invalidAll(complaints)).toMatchObject({ code: 'validation_error', message: complaints.join('; ') });
  });

  it('counts those beyond', () => {
    const complaints = Array.from({ length: 23 }, (_, i) => `field ${i}`);
    expect(invalidAll(complaints).message).toBe(`${complaints.slice(0, 20).join('; ')}; and 3 more`);
  });

  it('shortens a long one', () => {
    expect(invalidAll(['x'.repeat(501), 'y']).message).toBe(`${'x'.repeat(500)}; y`);
  });
});
