import { namePlaces, parseServers, ServerList } from '#adapters/postgres/connections/server-list.ts';

it.each([
  ['postgres://desk:se%40cret@db/name', ['postgres://desk:se%40cret@db/name'], 'db:5432'],
  ['postgresql://db', ['postgresql://db'], 'db:5432'],
  [
    'postgres://desk@a:5433,b/name?sslmode=require&target_session_attrs=read-write',
    ['postgres://desk@a:5433/name?sslmode=require', 'postgres://desk@b/name?sslmode=require'],
    'a:5433, b:5432',
  ],
  [
    'postgres://[::1]:1,[::2]/name?target_session_attrs=primary',
    ['postgres://[::1]:1/name', 'postgres://[::2]/name'],
    '[::1]:1, [::2]:5432',
  ],
  ['postgres:///name?host=/run/postgresql', ['postgres:///name?host=%2Frun%2Fpostgresql'], '/run/postgresql:5432'],
])('%s names its servers', (address, servers, places) => {
  expect(parseServers(address)).toEqual(servers);
  expect(namePlaces(address)).toBe(places);
});

it.each(['mysql://db', 'postgres://a:no/name', 'postgres://a,b:70000000/name', 'db'])('%s is refused', (address) => {
  expect(() => parseServers(address)).toThrow('an address like postgres://host is needed');
});

it.each(['any', 'read-only', 'standby', 'prefer-standby'])('a server that is %s is refused', (attribute) => {
  expect(() => parseServers(`postgres://a,b/name?target_session_attrs=${attribute}`)).toThrow('the service writes');
});

it('leaves a server once, however many connections it refuses', () => {
  const servers = new ServerList(['a', 'b', 'c']);
  for (let count = 0; count < 3; count += 1) servers.leave('a');
  expect(servers.current).toBe('b');
  servers.leave('b');
  servers.leave('c');
  expect(servers.current).toBe('a');
});
