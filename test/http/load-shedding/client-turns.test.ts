import { ClientTurns, type TurnKind } from '#adapters/http/load-shedding/client-turns.ts';

const AT_ONCE = { read: 8, change: 32 };

let turns: ClientTurns;
let started: string[];
beforeEach(() => {
  [turns, started] = [new ClientTurns(), []];
});

const begin = (client: string, kind: TurnKind, name: string) =>
  turns.begin(client, kind, () => void started.push(name));
const fill = (client: string, kind: TurnKind) => {
  for (let place = 0; place < AT_ONCE[kind]; place += 1) begin(client, kind, client);
};

it.each(['read', 'change'] as const)('lets %ss of a client wait for their turn, in their order', (kind) => {
  fill('a', kind);
  begin('a', kind, 'first');
  begin('a', kind, 'second');
  expect(started).toHaveLength(AT_ONCE[kind]);
  turns.end('a', kind);
  expect(started.at(-1)).toBe('first');
  turns.end('a', kind);
  expect(started.at(-1)).toBe('second');
});

it('lets nobody wait behind another client, and no change behind reads', () => {
  fill('a', 'read');
  begin('a', 'read', 'waits');
  begin('b', 'read', 'of another client');
  begin('a', 'change', 'a change');
  expect(started.slice(AT_ONCE.read)).toEqual(['of another client', 'a change']);
});

it('has room again once all have ended', () => {
  fill('a', 'read');
  for (let place = 0; place < AT_ONCE.read; place += 1) turns.end('a', 'read');
  fill('a', 'read');
  expect(started).toHaveLength(2 * AT_ONCE.read);
});
