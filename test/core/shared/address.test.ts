import { hasUserInfo } from '#core/shared/address.ts';

it.each([
  'https://user@example.com/',
  'https://user:secret@example.com/',
  'https://:secret@example.com',
  'https://@example.com/',
  'HTTPS://user:secret@example.com/',
  ' https://user:secret@example.com/',
  '\u0001https://user:secret@example.com/',
  'ht\ttps://user:secret@example.com/',
  'https:\n//user:secret@example.com/',
  'https:\\\\user:secret@example.com/',
  'https:/\\user:secret@example.com/',
  'https:/user:secret@example.com/',
  'https:user:secret@example.com/',
  'https:////user:secret@example.com/',
  'https://user:secret@{{vars.host}}/',
  'https://{{vars.user}}:secret@example.com/',
  'https://{{vars.a/b}}:secret@example.com/',
  'https:{{vars.nothing}}//user:secret@example.com/',
  '{{vars.nothing}}https://user:secret@example.com/',
])('finds the user name or password in %j', (address) => {
  expect(hasUserInfo(address)).toBe(true);
});

it.each([
  'https://example.com/',
  'https://example.com/@user',
  'https://example.com?to=a@b.c',
  'https://example.com#a@b',
  'https://example.com:8443/a:b@c',
  'https://{{vars.host}}/{{vars.path}}?mail=a@b.c',
  'no address',
  '',
])('finds none in %j', (address) => {
  expect(hasUserInfo(address)).toBe(false);
});

it('finds every one that the URL parser finds', () => {
  const parts = ['https:', 'http:', '/', '\\', '\t', ' ', 'user', ':', '@', 'example.com', '?', '#'];
  let seed = 7;
  const next = (below: number) => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % below;
  for (let round = 0; round < 20_000; round += 1) {
    const address = Array.from({ length: 1 + next(9) }, () => parts[next(parts.length)]).join('');
    const url = URL.parse(address);
    if (url && (url.username || url.password)) expect([address, hasUserInfo(address)]).toEqual([address, true]);
  }
});
