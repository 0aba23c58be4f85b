import { describeChange, KEPT_LENGTH, MAX_FIELD_LENGTH } from '#core/audit-log/describe-change.ts';

type Fields = Readonly<Record<string, unknown>>;

const toSide = (stored: Fields, shown: Fields = stored) => ({ stored, shown });
const describeUpdate = (before: Fields, after: Fields) => describeChange(toSide(before), toSide(after));

describe('the description of a change', () => {
  it('has all fields of what was created or deleted', () => {
    const fields = { name: 'Billing', limits: { perUser: 1 } };
    expect(describeChange(null, toSide(fields))).toEqual({ before: null, after: fields });
    expect(describeChange(toSide(fields), null)).toEqual({ before: fields, after: null });
  });

  it('has the fields alone that differ', () => {
    const before = { name: 'Billing', position: 1, emoji: null };
    expect(describeUpdate(before, { ...before, position: 2 })).toEqual({
      before: { position: 1 },
      after: { position: 2 },
    });
  });

  it('is nothing when no field differs, whatever the order of the fields', () => {
    const before = { limits: { perUser: 1, total: 2 }, name: 'Billing' };
    expect(describeUpdate(before, { name: 'Billing', limits: { total: 2, perUser: 1 } })).toBeNull();
    expect(describeChange(null, null)).toBeNull();
  });

  it('has a field on the side alone that has it', () => {
    expect(describeUpdate({ name: 'A', old: 1 }, { name: 'A', new: 2 })).toEqual({
      before: { old: 1 },
      after: { new: 2 },
    });
  });

  it('has of an object within only what differs, and what one of the two sides lacks', () => {
    const before = { limits: { perUser: 1, total: 2, cooldown: 3 } };
    expect(describeUpdate(before, { limits: { perUser: 1, total: 5, extra: 6 } })).toEqual({
      before: { limits: { total: 2, cooldown: 3 } },
      after: { limits: { total: 5, extra: 6 } },
    });
  });

  it.each([
    [
      [1, 2],
      [1, 3],
    ],
    [{ a: 1 }, null],
    [null, { a: 1 }],
    [{ a: 1 }, [1]],
    [[1], { a: 1 }],
    ['one', { a: 1 }],
    [{ a: 1 }, 'two'],
  ])('has lists and values of different kinds as a whole: %j and %j', (before, after) => {
    expect(describeUpdate({ field: before }, { field: after })).toEqual({
      before: { field: before },
      after: { field: after },
    });
  });

  it('shows that a hidden field has changed, without what it was', () => {
    const shown = { secret: '__redacted__' };
    expect(describeChange(toSide({ secret: 'a' }, shown), toSide({ secret: 'b' }, shown))).toEqual({
      before: shown,
      after: shown,
    });
    const nested = { secret: { key: '__redacted__', id: 1 } };
    expect(describeChange(toSide({ secret: 'a' }, nested), toSide({ secret: 'b' }, nested))).toEqual({
      before: nested,
      after: nested,
    });
    expect(describeChange(toSide({ secret: 'a' }, {}), toSide({ secret: 'b' }, {}))).toEqual({ before: {}, after: {} });
  });
});

describe('a long field', () => {
  const describeNew = (text: unknown) => describeChange(null, toSide({ text }))?.after?.text;

  it('is recorded as a whole up to the longest JSON', () => {
    const longest = 'x'.repeat(MAX_FIELD_LENGTH - 2);
    expect(describeNew(longest)).toBe(longest);
  });

  it('is recorded by its beginning and its length', () => {
    const text = 'x'.repeat(MAX_FIELD_LENGTH - 1);
    expect(describeNew(text)).toEqual({
      truncated: true,
      characters: text.length,
      start: expect.stringMatching(/^x{900}/),
    });
    const { start } = describeNew(text) as { start: string };
    expect(start.length).toBeLessThanOrEqual(KEPT_LENGTH);
  });

  it('that is no text is recorded by the beginning of its JSON', () => {
    const list = Array.from({ length: MAX_FIELD_LENGTH }, () => 1);
    expect(describeNew(list)).toMatchObject({
      characters: JSON.stringify(list).length,
      start: expect.stringMatching(/^\[1,1,1/),
    });
  });
});
