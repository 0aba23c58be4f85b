import { registerHooks } from 'node:module';

/** A process of the service as it loads its modules; it names those of OpenTelemetry. */
const loaded = new Set<string>();
registerHooks({
  resolve: (specifier, context, next) => {
    const found = next(specifier, context);
    const [, name] = /\/node_modules\/(@opentelemetry\/[^/]+)\//.exec(found.url) ?? [];
    // The metrics load it, which is an interface without anything behind it.
    if (name !== undefined && name !== '@opentelemetry/api') loaded.add(name);
    return found;
  },
});

const { runProcess } = await import('../../apps/composition/processes/run-process.ts');
await import('../../apps/composition/processes/run-worker.ts');
await import('../../apps/composition/processes/run-bot.ts');
await import('../../apps/composition/processes/run-api.ts');
await import('../../apps/composition/service.ts');
await import('../../apps/composition/discord.ts');

await runProcess('standalone', async (log, tracer) => {
  await tracer.trace({ name: 'start' }, async () => {
    await new Promise((resolve) => setTimeout(resolve, 1));
    log.info({ loaded: [...loaded].sort() }, 'loaded');
  });
  const timer = setInterval(() => undefined, 1_000);
  return () => {
    clearInterval(timer);
    return Promise.resolve();
  };
});
