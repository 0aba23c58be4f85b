import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { readConfig } from '../../apps/composition/config/config.ts';
import { startCollector } from '../support/tracing/collector.ts';

const FIXTURE = fileURLToPath(new URL('traced-process.ts', import.meta.url));

/** Runs the process until it has started, stops it, and returns the lines of its log. */
const run = async (environment: Record<string, string>): Promise<Record<string, unknown>[]> => {
  const env = { PATH: process.env['PATH'], LOG_FORMAT: 'json', ...environment };
  const child = spawn(process.execPath, ['--no-warnings', FIXTURE], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (bytes: Buffer) => {
    output += bytes.toString();
    if (output.includes('"loaded"}')) child.kill('SIGTERM');
  });
  expect(await once(child, 'close')).toEqual([0, null]);
  return output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
};

it('loads nothing of OpenTelemetry without the address of a collector', async () => {
  const [line] = await run({ OTEL_SERVICE_NAME: 'other' });
  expect(line).toMatchObject({ msg: 'loaded', loaded: [] });
  expect(line).not.toHaveProperty('trace_id');
});

it('sends spans when it stops, and names their trace in its log', async () => {
  const collector = await startCollector();
  const lines = await run({ OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/` });
  const [span] = collector.spans;
  await collector.close();
  expect(span).toMatchObject({ name: 'start', program: 'standalone' });
  const [line] = lines;
  expect(line).toMatchObject({ trace_id: span?.traceId, span_id: span?.spanId });
  expect(line?.['loaded']).toContain('@opentelemetry/sdk-trace');
});

it('warns once that no collector is there, and ends in order', async () => {
  const lines = await run({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' });
  const warnings = lines.filter(({ level }) => level === 40);
  expect(warnings.length).toBeLessThanOrEqual(1);
  expect(lines.map(({ msg }) => msg)).toContain('stopping');
});

describe('the configuration of traces', () => {
  const ENDPOINT = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' };

  it('is none without an address, and when the SDK is disabled', () => {
    expect(readConfig({ OTEL_TRACES_SAMPLER: 'always_on' }).tracing).toBeNull();
    expect(readConfig({ ...ENDPOINT, OTEL_SDK_DISABLED: 'true' }).tracing).toBeNull();
  });

  it('is that of the standard variables', () => {
    const given = {
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20a=b, x-other=1',
      OTEL_SERVICE_NAME: 'support',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=production',
      OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0.1',
    };
    expect(readConfig({ ...ENDPOINT, ...given }).tracing).toEqual({
      endpoint: 'http://127.0.0.1:4318',
      headers: { authorization: 'Bearer a=b', 'x-other': '1' },
      serviceName: 'support',
      sampler: 'parentbased_traceidratio',
      samplerRatio: 0.1,
      resource: { 'deployment.environment.name': 'production' },
    });
  });

  it.each([
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4317'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'secret-without-name'],
    ['OTEL_TRACES_SAMPLER', 'sometimes'],
    ['OTEL_TRACES_SAMPLER_ARG', '2'],
  ])('refuses %s=%s', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(name);
  });

  it('does not repeat headers, which are secret', () => {
    expect(() => readConfig({ OTEL_EXPORTER_OTLP_HEADERS: 'secret-without-name' })).not.toThrow('secret-without-name');
  });
});
