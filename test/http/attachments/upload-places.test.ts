import { connect } from 'node:net';
import { done } from '../../spec/helpers.ts';
import { useApi, useServer } from '../../support/use-api.ts';

const api = useApi();
const { as, server } = useServer(api);

const upload = () => done(as.post('/v1/attachments', { filename: 'a.txt', contentBase64: 'aGVsbG8=' }));

describe('a place for uploads', () => {
  /** Announces more than it sends. @returns the beginning of the answer */
  const begin = (path: string, token: string, dripMs = 0): Promise<string> =>
    new Promise((resolve) => {
      const { hostname, port } = new URL(api.url);
      const socket = connect(Number(port), hostname);
      const head = `Host: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: 9999`;
      socket.write(`POST ${path} HTTP/1.1\r\n${head}\r\n\r\n{"filename":"`);
      const dripping = dripMs > 0 ? setInterval(() => socket.write('x'), dripMs) : undefined;
      socket.on('error', () => undefined).on('close', () => clearInterval(dripping));
      socket.on('data', (data: Buffer) => {
        resolve(data.toString());
        socket.destroy();
      });
    });

  it('is given only to those who may upload there', async () => {
    const organization = await api.organization('enterprise', [server]);
    const token = await api.token({ kind: 'organization', organizationId: organization });
    const foreign = await api.server();
    const waiting = Array.from({ length: 12 }, () => begin(`/v1/org/servers/${foreign.id}/attachments`, token));
    for (const answer of await Promise.all(waiting)) expect(answer).toMatch(/^HTTP\/1\.1 404 /);
  });

  it.each([
    ['stop', 0],
    ['hardly come', 300],
  ])('is lost when the bytes %s, and the next upload gets it', async (_, dripMs) => {
    const token = await api.token({ kind: 'guild', guildId: server.id });
    const slow = Array.from({ length: 2 }, () => begin('/v1/attachments', token, dripMs));
    const next = upload();
    for (const answer of await Promise.all(slow)) {
      expect(answer).toMatch(/^HTTP\/1\.1 503 /);
      expect(answer).toContain('"timed_out"');
    }
    expect(await next).toMatchObject({ size: 5 });
  });
});
