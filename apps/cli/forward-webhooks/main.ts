import { runForwardWebhooks } from './run.ts';

const end = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => end.abort());

process.exitCode = await runForwardWebhooks(process.argv.slice(2), process.env, {
  print: (line) => process.stdout.write(`${line}\n`),
  signal: end.signal,
});
