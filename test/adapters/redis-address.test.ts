import { parseRedisAddress } from '#adapters/redis/redis-address.ts';

it.each(['redis://127.0.0.1:6379', 'rediss://user:secret@cache:6380/1'])('%s names the server itself', (address) => {
  expect(parseRedisAddress(address)).toBeNull();
});

it.each([
  [
    'redis-sentinel://a,b:26380,[::1]/2?sentinelMasterId=desk',
    {
      name: 'desk',
      db: 2,
      sentinels: [
        { host: 'a', port: 26_379 },
        { host: 'b', port: 26_380 },
        { host: '::1', port: 26_379 },
      ],
    },
  ],
  [
    'redis-sentinel://desk:se%40cret@a?sentinelMasterId=m&sentinelPassword=other',
    {
      name: 'm',
      db: 0,
      sentinels: [{ host: 'a', port: 26_379 }],
      username: 'desk',
      password: 'se@cret',
      sentinelPassword: 'other',
    },
  ],
  [
    'redis-sentinel://:secret@a/?sentinelMasterId=m',
    { name: 'm', db: 0, sentinels: [{ host: 'a', port: 26_379 }], password: 'secret' },
  ],
])('%s names the Sentinels', (address, options) => {
  expect(parseRedisAddress(address)).toEqual(options);
});

it.each([
  'redis-sentinel://a',
  'redis-sentinel://?sentinelMasterId=m',
  'redis-sentinel://a:x?sentinelMasterId=m',
  'http://a',
])('%s is refused with the forms that there are', (address) => {
  expect(() => parseRedisAddress(address)).toThrow(/redis-sentinel:\/\/host:26379/);
});
