import type { FlowRun } from '#core/flows/index.ts';
import type { ChannelId, GuildId } from '#core/shared/ids.ts';
import { type Instant, plusMs } from '#core/shared/instant.ts';
import { aGuildId, NOON } from '../support/build.ts';
import { aRun } from '../support/build-flows.ts';
import type { Stores } from './stores.ts';

export const HERE = '31' as ChannelId;
export const ELSEWHERE = '32' as ChannelId;
export const later = (ms: number): Instant => plusMs(NOON, ms);

/** What the tests of the contract share. */
export const createFlowRunFixture = (stores: () => Stores) => {
  let guild: GuildId;
  beforeEach(() => {
    guild = aGuildId();
  });
  const store = () => stores().flowRuns;
  const add = (run: FlowRun) => store().add(run, 100);
  const kept = async (overrides: Partial<FlowRun> = {}) => {
    const run = aRun(guild, overrides);
    expect(await add(run)).toBe(1);
    return run;
  };
  const read = ({ id }: FlowRun) => store().find(guild, id);
  return {
    stores,
    get guild() {
      return guild;
    },
    store,
    add,
    kept,
    read,
  };
};

export type FlowRunFixture = ReturnType<typeof createFlowRunFixture>;
