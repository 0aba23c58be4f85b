import type { Random } from './random.ts';
import { randomOf } from './random.ts';
import {
  listOddities,
  listSampleEvents,
  type SampleEvent,
  type SamplePlace,
} from '../support/discord/sample-events.ts';

/** Oddities of oddities: so often at the most a sample is changed. */
const MAX_CHANGES = 4;

const change = (data: unknown, random: Random): unknown => {
  let changed = data;
  for (let left = 1 + random.below(MAX_CHANGES); left > 0; left -= 1) changed = random.pick(listOddities(changed));
  return changed;
};

/** Events that follow from a seed: samples with up to four of their fields missing or of other types. */
export const listOddEvents = (
  place: SamplePlace,
  { cases, seed }: { readonly cases: number; readonly seed: number },
): readonly { readonly type: string; readonly data: unknown }[] => {
  const samples = listSampleEvents(place);
  return Array.from({ length: cases }, (_, index) => {
    const random = randomOf(seed, index);
    const { type, data } = random.pick<SampleEvent>(samples);
    // Now and then the data of one type come under the name of another.
    return { type: random.chance(0.1) ? random.pick(samples).type : type, data: change(data, random) };
  });
};
