import { LruCache } from '#core/shared/values/lru-cache.ts';

const MAX = 10;

describe('a cache of what was used last', () => {
  it('keeps an entry that is used, however many others are added', () => {
    const cache = new LruCache<string, number>(MAX);
    cache.set('used', 1);
    for (let i = 0; i < 100; i += 1) {
      cache.set(`other ${i}`, i);
      expect(cache.get('used')).toBe(1);
    }
  });

  it('keeps the last half of what was set, and forgets the rest', () => {
    const cache = new LruCache<number, number>(MAX);
    for (let i = 0; i < 100; i += 1) cache.set(i, i);
    const kept = Array.from({ length: 100 }, (_, i) => i).filter((i) => cache.get(i) !== undefined);
    expect(kept).toEqual(expect.arrayContaining([95, 96, 97, 98, 99]));
    expect(kept.length).toBeLessThanOrEqual(MAX);
  });

  it('makes a value once while it is kept', () => {
    const cache = new LruCache<string, object>(MAX);
    const made = cache.getOrMake('a', () => ({}));
    expect(cache.getOrMake('a', () => ({}))).toBe(made);
  });

  it('forgets an entry that is deleted, in either generation', () => {
    const cache = new LruCache<number, number>(MAX);
    for (let i = 0; i < 7; i += 1) cache.set(i, i);
    for (const key of [0, 6]) {
      cache.delete(key);
      expect(cache.get(key)).toBeUndefined();
    }
  });

  it('keeps no more than its limit of what has a weight, and nothing that is heavier than half of it', () => {
    const cache = new LruCache<number, string>(MAX, (text) => text.length);
    for (let i = 0; i < 100; i += 1) cache.set(i, 'x'.repeat((i % 4) + 1));
    const kept = Array.from({ length: 100 }, (_, i) => cache.get(i) ?? '');
    expect(kept.join('').length).toBeLessThanOrEqual(MAX);
    expect(kept.at(-1)).toBe('xxxx');
    cache.set(100, 'x'.repeat(6));
    expect(cache.get(100)).toBeUndefined();
    expect(cache.get(99)).toBe('xxxx');
  });
});
