import { withPostgres } from '../support/databases.ts';
import { DiscordProcesses, STARTING_MS } from '../support/chat/discord-processes.ts';
import { useDiscord } from '../support/discord/discord.ts';
import {
  EFFECT_NAMES,
  listCells,
  pickCells,
  PROCESSES,
  ROWS,
  SEEDS_OF_MATRIX,
  toName,
  toRowName,
} from './discord/cells.ts';
import { runMatrix } from './discord/matrix.ts';
import { formatSummary } from './discord/report.ts';

/** Each seed is another part of the matrix, which `npm run faults -- --discord` runs whole. */
const SEED = Number(process.env.FAULTS_SEED ?? 1);

it('picks each row, and each effect with each process; all cells in the course of its seeds', () => {
  const all = new Set<string>();
  for (let seed = SEED; seed < SEED + SEEDS_OF_MATRIX; seed += 1) {
    const cells = pickCells(seed);
    expect(cells.map(toRowName)).toEqual(ROWS.map(toRowName));
    expect(new Set(cells.map(({ effect, process }) => `${effect} × ${process}`)).size).toBe(
      EFFECT_NAMES.length * PROCESSES.length,
    );
    for (const cell of cells) all.add(toName(cell));
  }
  expect(all.size).toBe(listCells().length);
});

withPostgres('API, worker, bot and gate, killed while Discord fails to answer', () => {
  // The limit of messages in a channel would refuse the repetitions.
  const discord = useDiscord({ rateLimits: { rules: [] } });
  let processes: DiscordProcesses | undefined;
  beforeAll(async () => {
    discord.addGuild({ name: 'First' });
    processes = await DiscordProcesses.start(discord);
  }, STARTING_MS);
  afterAll(() => processes?.stop());

  it('leave one channel for each ticket, and each message once', async () => {
    if (!processes) throw new Error('The processes do not run.');
    const cells = pickCells(SEED);
    // What one round leaves to be done is done during the next.
    const options = { cells, seed: SEED, roundMs: 0, report: () => undefined };
    const result = await runMatrix({ discord, processes }, options);
    process.stdout.write(`Seed ${SEED}: ${formatSummary(cells, result)}\n`);
    expect(result.violations).toEqual([]);
    expect(result.notMet.map(toName)).toEqual([]);
  });
});
