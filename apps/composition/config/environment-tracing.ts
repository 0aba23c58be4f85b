import { SAMPLER_NAMES } from '#adapters/opentelemetry/sampler-names.ts';
import { z } from 'zod';
import { buildAddressSchema, oneOf, parsePairs, parseWith } from './config-values.ts';
import { variableDocs } from './variable-docs.ts';

const A_PART = 'a number from 0 to 1 is needed';

/** Where spans are sent, by the standard variables of OpenTelemetry. */
export const TRACING_VARIABLES = {
  OTEL_EXPORTER_OTLP_ENDPOINT: buildAddressSchema('http:', 'https:').nullable().default(null).register(variableDocs, {
    about:
      'an OpenTelemetry collector that takes OTLP over HTTP, such as `http://127.0.0.1:4318`; without it there are no [traces](traces.md)',
  }),
  OTEL_EXPORTER_OTLP_HEADERS: parseWith(parsePairs).default({}).register(variableDocs, {
    about: 'headers for the collector, such as `authorization=Bearer%20abc`, separated by commas',
    isSecret: true,
  }),
  OTEL_SERVICE_NAME: z
    .string()
    .default('guildesk')
    .register(variableDocs, { about: 'the name of the service in traces' }),
  OTEL_RESOURCE_ATTRIBUTES: parseWith(parsePairs).default({}).register(variableDocs, {
    about:
      'further facts about the process in traces, such as `deployment.environment.name=production`, separated by commas',
  }),
  OTEL_TRACES_SAMPLER: oneOf(SAMPLER_NAMES)
    .default('parentbased_always_on')
    .register(variableDocs, {
      about: `the recorded traces: ${SAMPLER_NAMES.map((name) => `\`${name}\``).join(', ')}`,
    }),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number(A_PART).min(0, A_PART).max(1, A_PART).default(1).register(variableDocs, {
    about: 'the part of traces that the samplers with `traceidratio` record, from 0 to 1',
  }),
  OTEL_SDK_DISABLED: oneOf(['true', 'false']).default('false').register(variableDocs, {
    about: '`true`: no traces, whatever the other variables say',
  }),
};
