import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';

/** A Redis of a test's own that keeps nothing on disk, so that it can be mistreated. */
export interface RedisServer {
  readonly url: string;
  start(): Promise<void>;
  /** Ends it as a crash would: all it held is gone. */
  kill(): Promise<void>;
  /** Lets it hang with its connections open. */
  pause(): void;
  resume(): void;
}

/** In CI a missing program is a failure, not a reason to skip. */
export const hasRedisServer = process.env.CI === 'true' || spawnSync('redis-server', ['--version']).status === 0;

/** A port that is free now. */
export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
};

export const redisServer = async (): Promise<RedisServer> => {
  const port = await freePort();
  const settings = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  let child: ChildProcess;
  return {
    url: `redis://127.0.0.1:${port}`,
    start: async () => {
      const started = spawn('redis-server', settings, { stdio: ['ignore', 'pipe', 'ignore'] });
      child = started;
      for await (const text of started.stdout) if (String(text).includes('Ready to accept')) break;
    },
    kill: async () => {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
  };
};
