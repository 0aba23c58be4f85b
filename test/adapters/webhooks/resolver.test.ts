import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createDnsLookup } from '#adapters/webhooks/resolver.ts';
import { emptyFolder } from '../../support/programs/process.ts';

const ANSWERED = { a: '192.0.2.7', aaaa: '2001:db8::7' };
/** Of the question in the query. */
const [A, AAAA] = [1, 28];

/** An answer to a query (RFC 1035): its question, and one record of the type that was asked for. */
const answerTo = (query: Buffer): Buffer => {
  const question = query.subarray(12, query.indexOf(0, 12) + 5);
  const type = question.readUInt16BE(question.length - 4);
  const data =
    type === AAAA
      ? Buffer.from('20010db8000000000000000000000007', 'hex')
      : Buffer.from(ANSWERED.a.split('.').map(Number));
  const header = Buffer.from([...query.subarray(0, 2), 0x81, 0x80, 0, 1, 0, 1, 0, 0, 0, 0]);
  const record = Buffer.from([0xc0, 12, 0, type === AAAA ? AAAA : A, 0, 1, 0, 0, 0, 60, 0, data.length]);
  return Buffer.concat([header, question, record, data]);
};

const sockets: Socket[] = [];
afterAll(() => sockets.forEach((socket) => socket.close()));

/** A name server on this machine. @returns its address */
const nameServer = async (answer: ((query: Buffer) => Buffer) | null): Promise<string> => {
  const socket = createSocket('udp4');
  sockets.push(socket);
  socket.on('message', (query, { port, address }) => {
    if (answer) socket.send(answer(query), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return `127.0.0.1:${socket.address().port}`;
};

const hosts = async (text: string): Promise<string> => {
  const file = join(await emptyFolder(), 'hosts');
  await writeFile(file, text);
  return file;
};

it('gives all addresses of a name', async () => {
  const lookup = createDnsLookup({ servers: [await nameServer(answerTo)] });
  expect(await lookup('receiver.test')).toEqual([ANSWERED.a, ANSWERED.aaaa]);
});

it('knows the names of the hosts file, which need no name server', async () => {
  const hostsFile = await hosts(
    '127.0.0.1 localhost\n::1\tlocalhost ip6-localhost # loopback\n# 10.0.0.1 hidden\n10.0.0.2 Inner.Test\n',
  );
  const lookup = createDnsLookup({ hostsFile, servers: [await nameServer(null)] });
  expect(await lookup('localhost')).toEqual(['127.0.0.1', '::1']);
  expect(await lookup('LOCALHOST.')).toEqual(['127.0.0.1', '::1']);
  expect(await lookup('inner.test')).toEqual(['10.0.0.2']);
});

it('rejects for a name that has no addresses', async () => {
  const notFound = (query: Buffer) => {
    const answer = Buffer.from(query);
    answer.writeUInt16BE(0x8183, 2);
    return answer;
  };
  const lookup = createDnsLookup({ servers: [await nameServer(notFound)], hostsFile: await hosts('') });
  await expect(lookup('none.test')).rejects.toMatchObject({ code: 'ENOTFOUND' });
});

it('delays nothing else while a name server hangs, and gives up', async () => {
  const hanging = createDnsLookup({ servers: [await nameServer(null)], hostsFile: await hosts('') });
  const good = createDnsLookup({ servers: [await nameServer(answerTo)] });
  const ended: string[] = [];
  // Many more than Node's pool has threads.
  const lookups = Array.from({ length: 32 }, (_, i) =>
    hanging(`name-${i}.test`).catch((error: unknown) => {
      ended.push('hanging');
      return error as NodeJS.ErrnoException;
    }),
  );
  await readFile(new URL(import.meta.url));
  ended.push('file');
  expect(await good('receiver.test')).toContain(ANSWERED.a);
  ended.push('name');
  for (const failure of await Promise.all(lookups)) expect(failure).toMatchObject({ code: 'ETIMEOUT' });
  expect(ended.slice(0, 2)).toEqual(['file', 'name']);
});
