import { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { OpenConnections } from '#adapters/http/load-shedding/open-connections.ts';

const NONE: ReadonlySet<Socket> = new Set();

/** A socket that only says that it was ended. */
const aSocket = () => {
  const emitter = new EventEmitter();
  const state = { isEnded: false };
  const destroy = () => {
    state.isEnded = true;
    emitter.emit('close');
  };
  return { state, socket: Object.assign(emitter, { destroy }) as unknown as Socket };
};

const openMany = (open: OpenConnections, address: string, count: number) =>
  Array.from({ length: count }, () => {
    const made = aSocket();
    open.add(address, made.socket);
    return made;
  });

const countEnded = (made: ReturnType<typeof openMany>): number => made.filter(({ state }) => state.isEnded).length;

it('ends the oldest idle connection of the address with the most', () => {
  const open = new OpenConnections();
  const [few, many] = [openMany(open, 'few', 3), openMany(open, 'many', 5)];
  const busy = new Set([many[0]!.socket]);
  expect(open.endIdle('new', busy)).toBe(true);
  expect(many.map(({ state }) => state.isEnded)).toEqual([false, true, false, false, false]);
  expect(countEnded(few)).toBe(0);
  expect([open.total, open.count('many')]).toEqual([7, 4]);
});

it('ends a hundredth at once, which levels the addresses with the most', () => {
  const open = new OpenConnections();
  const [first, second, third] = ['a', 'b', 'c'].map((address, place) => openMany(open, address, 210 - place * 5));
  openMany(open, 'd', 10);
  expect(open.endIdle('new', NONE)).toBe(true);
  expect([first, second, third].map((made) => countEnded(made!))).toEqual([6, 1, 0]);
});

it('ends those of the address of the new one, and none of an address with as few', () => {
  const open = new OpenConnections();
  const [own, other] = [openMany(open, 'own', 2), openMany(open, 'other', 2)];
  expect(open.endIdle('own', NONE)).toBe(true);
  expect([countEnded(own), countEnded(other)]).toEqual([1, 0]);
  const busy = new Set(own.map(({ socket }) => socket));
  expect(open.endIdle('own', busy)).toBe(true);
  expect(countEnded(other)).toBe(1);
  expect(open.endIdle('own', busy)).toBe(false);
});

it('ends none while every connection has a request', () => {
  const open = new OpenConnections();
  const many = openMany(open, 'many', 5);
  expect(open.endIdle('new', new Set(many.map(({ socket }) => socket)))).toBe(false);
  expect(countEnded(many)).toBe(0);
});

it('forgets a connection that has closed, once', () => {
  const open = new OpenConnections();
  const [one] = openMany(open, 'a', 1);
  one!.socket.emit('close');
  one!.socket.emit('close');
  expect([open.total, open.count('a')]).toEqual([0, 0]);
});
