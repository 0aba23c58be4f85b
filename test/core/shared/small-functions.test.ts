import { runInNewContext } from 'node:vm';
import { getErrorCode, toError } from '#core/shared/caught-errors.ts';
import type { GuildId, OrganizationId } from '#core/shared/ids.ts';
import { lazily } from '#core/shared/concurrency/lazily.ts';
import { overrideMethods } from '#core/shared/values/override-methods.ts';
import { isOrganizationId, isOwnedBy, toOwnerCondition, toOwnerFields, toOwnerId } from '#core/shared/owner.ts';
import { isKeyOf, isOneOf, isRecord, listRecords, readPath } from '#core/shared/values/type-guards.ts';

const foreignError: unknown = runInNewContext('Object.assign(new Error("elsewhere"), { code: "ENOENT" })');

describe('what was thrown', () => {
  it('stays the error that it is, of another realm too', () => {
    const error = new Error('x');
    expect(toError(error)).toBe(error);
    expect(toError(foreignError)).toBe(foreignError);
  });

  it.each([
    ['text', 'text'],
    [null, 'null'],
    [7, '7'],
    [{ code: 'ENOENT' }, '[object Object]'],
  ])('becomes an error: %j', (thrown, message) => {
    expect(toError(thrown)).toBeInstanceOf(Error);
    expect(toError(thrown).message).toBe(message);
  });

  it.each([
    [Object.assign(new Error('x'), { code: 'EEXIST' }), 'EEXIST'],
    [foreignError, 'ENOENT'],
    [Object.assign(new Error('x'), { code: 23_505 }), null],
    [new Error('x'), null],
    [{ code: 'ENOENT' }, null],
    ['ENOENT', null],
    [null, null],
    [undefined, null],
  ])('%s has the code %j', (thrown, code) => {
    expect(getErrorCode(thrown)).toBe(code);
  });
});

it('computes a lazy value once, when it is asked for', () => {
  let computed = 0;
  const get = lazily(() => ({ computed: (computed += 1) }));
  expect(computed).toBe(0);
  expect(get()).toEqual({ computed: 1 });
  expect(get()).toBe(get());
  expect(computed).toBe(1);
});

describe('an object with methods that are replaced', () => {
  class Counter {
    readonly name = 'counter';
    #count = 0;
    increase(): number {
      this.#count += 1;
      return this.#count;
    }
    read(): number {
      return this.#count;
    }
  }
  const target = new Counter();
  const replaced = overrideMethods<Pick<Counter, 'read'>, Counter>(target, { read: () => -1 });

  it('calls those, and the others with the private fields of the original', () => {
    expect(replaced.increase()).toBe(1);
    expect(replaced.read()).toBe(-1);
    expect(target.read()).toBe(1);
  });

  it('has the other fields of the original', () => {
    expect(replaced.name).toBe('counter');
    expect(typeof replaced.toString).toBe('function');
  });
});

describe('an owner', () => {
  const guild = '4711' as GuildId;
  const organization = '00000000-0000-7000-8000-000000000001' as OrganizationId;
  const [ofGuild, ofOrganization] = [
    { guildId: guild, organizationId: null },
    { guildId: null, organizationId: organization },
  ];

  it('is a server or an organization by its id', () => {
    expect([isOrganizationId(guild), isOrganizationId(organization)]).toEqual([false, true]);
  });

  it('becomes two fields of a record, and is read from them', () => {
    expect([toOwnerFields(guild), toOwnerFields(organization)]).toEqual([ofGuild, ofOrganization]);
    expect([toOwnerId(ofGuild), toOwnerId(ofOrganization)]).toEqual([guild, organization]);
    expect(() => toOwnerId({ guildId: null, organizationId: null })).toThrow('no server and to no organization');
  });

  it('becomes the condition that finds its records', () => {
    expect(toOwnerCondition(guild)).toEqual({ guildId: guild });
    expect(toOwnerCondition(organization)).toEqual({ organizationId: organization });
  });

  it.each([
    [ofGuild, guild, true],
    [ofGuild, organization, false],
    [ofOrganization, organization, true],
    [ofOrganization, guild, false],
  ])('of %j is %s: %s', (record, owner, isOwner) => {
    expect(isOwnedBy(record, owner)).toBe(isOwner);
  });
});

describe('a value of unknown type', () => {
  it.each([
    [{}, true],
    [{ a: 1 }, true],
    [[], false],
    [null, false],
    ['a', false],
    [undefined, false],
    [() => 1, false],
  ])('%p is a record: %s', (value, expected) => {
    expect(isRecord(value)).toBe(expected);
  });

  it('has records if it is a list', () => {
    expect(listRecords([{ a: 1 }, null, 'x', [{}], { b: 2 }])).toEqual([{ a: 1 }, { b: 2 }]);
    expect(listRecords({ 0: { a: 1 } })).toEqual([]);
    expect(listRecords(undefined)).toEqual([]);
  });

  it('is one of some texts', () => {
    expect(['a', 'b', 'c', null, ['a']].map((value) => isOneOf(['a', 'b'], value))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  it('is a key of a record that has it itself', () => {
    expect(['a', 'toString', '__proto__'].map((key) => isKeyOf({ a: 1 }, key))).toEqual([true, false, false]);
  });

  it.each([
    [{ ticket: { feedback: { rating: 5 } } }, 'ticket.feedback.rating', 5],
    [{ items: [{ id: 'x' }] }, 'items.0.id', 'x'],
    [{ a: null }, 'a.b', undefined],
    [{ a: null }, 'a', null],
    [{ a: 'text' }, 'a.length', undefined],
    [{ a: {} }, 'a.toString', undefined],
    [{ a: {} }, '__proto__.toString', undefined],
    [null, 'a', undefined],
    ['text', 'length', undefined],
  ])('%j has at %s the value %j', (holder, path, expected) => {
    expect(readPath(holder, path)).toEqual(expected);
  });
});
