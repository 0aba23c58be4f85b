import { setTimeout as pause } from 'node:timers/promises';
import { startFleet } from './fleet.ts';
import { judgeSoak } from './judge.ts';
import { startTicketHistories } from './ticket-histories.ts';
import { watchMemory } from './memory.ts';
import { MISHAPS } from './mishaps.ts';

export interface Soak {
  readonly minutes: number;
  /** From the beginning of one mishap to that of the next. */
  readonly mishapEveryMs: number;
  readonly report: (line: string) => void;
}

/** Mixed load on two APIs and two workers, with a mishap again and again. @returns every broken promise */
export const soak = async ({ minutes, mishapEveryMs, report }: Soak): Promise<readonly string[]> => {
  const fleet = await startFleet();
  try {
    const memory = watchMemory(fleet, 5_000);
    const histories = await startTicketHistories(fleet);
    const until = Date.now() + minutes * 60_000;
    for (let turn = 0; Date.now() + mishapEveryMs < until; turn += 1) {
      const startedAt = Date.now();
      const [name, happen] = MISHAPS[turn % MISHAPS.length] ?? ['', () => Promise.resolve()];
      await pause(mishapEveryMs / 2);
      await happen(fleet);
      report(`${name}: ${histories.histories.size} tickets so far`);
      await pause(Math.max(0, mishapEveryMs - (Date.now() - startedAt)));
    }
    await histories.stop();
    const { answered, refused } = histories.reads;
    report(`memory: ${memory.stop()}`);
    const broken = await judgeSoak(fleet, histories);
    report(
      `${histories.histories.size} tickets, ${fleet.receiver.received.length} deliveries, ${answered} reads answered, ${refused} refused`,
    );
    return broken;
  } finally {
    await fleet.close();
  }
};
