import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { fileURLToPath } from 'node:url';
import { toInstant } from '#core/shared/instant.ts';
import { aSecret, aSender, aSending } from './receiver.ts';

const hasPython = spawnSync('python3', ['--version']).status === 0;

/** The examples of the docs, as somebody would start them. */
const EXAMPLES: readonly (readonly [name: string, program: string, isThere: boolean])[] = [
  ['receiver.mjs', process.execPath, true],
  ['receiver.py', 'python3', hasPython],
];

for (const [name, program, isThere] of EXAMPLES) {
  const suite = isThere ? describe : describe.skip;
  suite(isThere ? `docs/webhooks/${name}` : `docs/webhooks/${name} (there is no ${program} here)`, () => {
    const secret = aSecret();
    const event = { secrets: [secret], body: '{"id":"01890a5d-ac96-774b-bcce-b302099a8057","type":"ticket.created"}' };
    let printed = '';
    let port: number;
    let stop: () => Promise<unknown>;
    let hasPrinted: (text: string) => Promise<void>;
    let post: (sending: object) => Promise<number | null>;

    beforeAll(async () => {
      const file = fileURLToPath(new URL(`../../../docs/webhooks/${name}`, import.meta.url));
      const child = spawn(program, [file], { env: { PATH: process.env.PATH, WEBHOOK_SECRET: secret, PORT: '0' } });
      child.stdout.on('data', (data: Buffer) => (printed += data.toString()));
      child.stderr.on('data', (data: Buffer) => (printed += data.toString()));
      const sender = aSender();
      hasPrinted = async (text) => {
        while (!printed.includes(text)) await once(child.stdout, 'data');
      };
      while (!/listening on \d+\n/.test(printed)) await once(child.stdout, 'data');
      port = Number(/listening on (\d+)/.exec(printed)?.[1]);
      const url = `http://127.0.0.1:${port}/`;
      post = async (sending) => (await sender.send(aSending({ url, ...event, ...sending }))).status;
      stop = async () => {
        const ended = once(child, 'exit');
        child.kill();
        await Promise.all([ended, sender.close()]);
      };
    });
    afterAll(() => stop());

    it('takes what was signed, once, and answers a repetition alike', async () => {
      expect(await post({})).toBe(204);
      expect(await post({})).toBe(204);
      // What it prints of a later event comes after all it printed of this one.
      const later = '01890a5d-ac96-774b-bcce-b302099a8058';
      const sending = { eventId: later, body: JSON.stringify({ id: later, type: 'ticket.created' }) };
      expect(await post(sending)).toBe(204);
      await hasPrinted(later);
      expect(printed.match(/ticket\.created 01890a5d-ac96-774b-bcce-b302099a8057/g)).toHaveLength(1);
    });

    it('takes a signature by either of two secrets', async () => {
      expect(await post({ secrets: [aSecret(), secret] })).toBe(204);
    });

    it('goes on after somebody hung up half-way', async () => {
      const socket = connect(port, '127.0.0.1').resume();
      socket.end('POST / HTTP/1.1\r\nhost: receiver.test\r\ncontent-length: 100\r\n\r\nhalf');
      await once(socket, 'close');
      expect(await post({})).toBe(204);
    });

    it('refuses what was forged, altered or signed too long ago', async () => {
      expect(await post({ secrets: [aSecret()] })).toBe(401);
      expect(await post({ at: toInstant(Date.now() - 6 * 60_000) })).toBe(401);
      expect(await post({ at: toInstant(Date.now() + 6 * 60_000) })).toBe(401);
    });
  });
}
