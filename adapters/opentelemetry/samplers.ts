import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace';
import type { SamplerName } from './sampler-names.ts';

export type { SamplerName } from './sampler-names.ts';

/** Decides which traces are recorded. @param ratio the part of traces, for the samplers with a ratio */
export const createSampler = (name: SamplerName, ratio: number): Sampler => {
  const root = createRoot(name.replace('parentbased_', ''), ratio);
  return name.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root;
};

const createRoot = (name: string, ratio: number): Sampler => {
  if (name === 'always_on') return new AlwaysOnSampler();
  return name === 'always_off' ? new AlwaysOffSampler() : new TraceIdRatioBasedSampler(ratio);
};
