import { WebSocket } from 'ws';
import { type Discord, useDiscord } from '../../../support/discord/discord.ts';

const discord = useDiscord({ gateway: { maxConcurrency: 1, isIdentifyPaced: true } });
const GUILDS = 1;

/** A connection without a library, which says exactly what a test wants. */
class RawClient {
  readonly #socket: WebSocket;
  readonly #received: any[] = [];
  readonly #waiting: (() => void)[] = [];
  readonly closed: Promise<number>;

  constructor({ gatewayUrl }: Discord, query = '?v=10&encoding=json') {
    this.#socket = new WebSocket(`${gatewayUrl}${query}`);
    this.closed = new Promise((resolve) => this.#socket.once('close', resolve));
    this.#socket.on('error', () => undefined);
    this.#socket.on('message', (bytes: Buffer) => {
      this.#received.push(JSON.parse(bytes.toString()));
      for (const wake of this.#waiting.splice(0)) wake();
    });
  }

  send(op: number, d: unknown = null): this {
    this.#socket.send(JSON.stringify({ op, d }));
    return this;
  }

  async next(): Promise<any> {
    while (this.#received.length === 0) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    return this.#received.shift();
  }

  close(code = 1000): Promise<number> {
    this.#socket.close(code);
    return this.closed;
  }
}

const identity = (shard = [0, 1]) => ({ token: discord.token, intents: GUILDS, properties: {}, shard });

/** Greets and identifies; the pace of identifies is kept by moving the time. */
const identify = async (shard?: [number, number]) => {
  discord.advance(5_001);
  const client = new RawClient(discord);
  expect(await client.next()).toMatchObject({ op: 10, d: { heartbeat_interval: 41_250 } });
  client.send(2, identity(shard));
  const ready = await client.next();
  expect(ready).toMatchObject({ op: 0, t: 'READY', s: 1 });
  return { client, ready };
};

const resume = async (sessionId: string, seq: number) => {
  const client = new RawClient(discord);
  await client.next();
  return client.send(6, { token: discord.token, session_id: sessionId, seq });
};

describe('the protocol of the gateway', () => {
  it('answers heartbeats', async () => {
    const { client } = await identify();
    expect(await client.send(1, 1).next()).toEqual({ op: 11 });
    await client.close();
  });

  it('replays in order what came after a sequence, then says that it has resumed', async () => {
    const guild = discord.addGuild();
    const { client, ready } = await identify();
    await client.close(4200);
    guild.addChannel({ name: 'one' });
    guild.addChannel({ name: 'two' });
    const again = await resume(ready.d.session_id, 1);
    const replayed = [await again.next(), await again.next(), await again.next(), await again.next()];
    expect(replayed.map(({ t, s, d }) => [t, s, d.name])).toEqual([
      ['GUILD_CREATE', 2, 'A guild'],
      ['CHANNEL_CREATE', 3, 'one'],
      ['CHANNEL_CREATE', 4, 'two'],
      ['RESUMED', 5, undefined],
    ]);
    await again.close();
  });

  it('ends a session that its client closes with 1000', async () => {
    const { client, ready } = await identify();
    await client.close(1000);
    const again = await resume(ready.d.session_id, 1);
    expect(await again.next()).toEqual({ op: 9, d: false });
    await again.close();
  });

  it('lets a client resume an invalid session when it says so', async () => {
    const { client, ready } = await identify();
    for (const _ of discord.world.guilds) await client.next();
    discord.gateway.invalidateSessions(true);
    expect(await client.next()).toEqual({ op: 9, d: true });
    await client.close(4000);
    const again = await resume(ready.d.session_id, 1 + discord.world.guilds.size);
    expect(await again.next()).toMatchObject({ t: 'RESUMED' });
    await again.close();
  });

  it('answers a second identify within five seconds with an invalid session', async () => {
    const { client } = await identify();
    const hurried = new RawClient(discord);
    await hurried.next();
    expect(await hurried.send(2, identity()).next()).toEqual({ op: 9, d: false });
    expect(discord.gateway.hurriedIdentifies).toBe(1);
    await Promise.all([client.close(), hurried.close()]);
  });

  it('closes a connection that identifies twice, resumes ahead, sends too much or speaks another version', async () => {
    const { client } = await identify();
    expect(await client.send(2, identity()).closed).toBe(4005);
    const { client: other, ready } = await identify();
    await other.close(4000);
    expect(await (await resume(ready.d.session_id, 999)).closed).toBe(4007);
    const { client: loud } = await identify();
    for (let sent = 0; sent < 121; sent += 1) loud.send(1, 1);
    expect(await loud.closed).toBe(4008);
    const { client: strange } = await identify();
    expect(await strange.send(99).closed).toBe(4001);
    expect(await new RawClient(discord, '?v=9').closed).toBe(4012);
  });

  it('refuses connections when the test asks for it', async () => {
    discord.gateway.isRefusing = true;
    expect(await new RawClient(discord).closed).toBe(1006);
    discord.gateway.isRefusing = false;
    const { client } = await identify();
    await client.close();
  });
});
