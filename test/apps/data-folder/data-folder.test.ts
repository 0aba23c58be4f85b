import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { hostname } from 'node:os';
import { emptyFolder } from '../../support/process.ts';

const CONTENDER = new URL('contender.ts', import.meta.url).pathname;
const CONTENDERS = 4;
const ROUNDS = 60;

interface Outcome {
  readonly isHolder: boolean;
  readonly complaint: string;
}

describe('a data folder that several processes want', () => {
  let folder: string;
  let contenders: ChildProcess[];
  beforeEach(async () => {
    folder = await emptyFolder();
    contenders = Array.from({ length: CONTENDERS }, () => fork(CONTENDER));
  });
  afterEach(() => Promise.all(contenders.map(kill)));

  const kill = async (contender: ChildProcess): Promise<void> => {
    if (!contender.kill('SIGKILL')) return;
    await once(contender, 'exit');
  };

  const attempt = async (contender: ChildProcess): Promise<Outcome> => {
    contender.send(folder);
    const [outcome] = (await once(contender, 'message')) as [Outcome];
    return outcome;
  };

  it('has exactly one holder in each of 60 rounds, and after kill -9 of it another one', async () => {
    for (let round = 1; round <= ROUNDS; round += 1) {
      const outcomes = await Promise.all(contenders.map(attempt));
      const holders = contenders.filter((_, index) => outcomes[index]?.isHolder);
      expect([round, holders.length]).toEqual([round, 1]);
      await Promise.all(holders.map(kill));
      contenders = [...contenders.filter((contender) => !holders.includes(contender)), fork(CONTENDER)];
    }
  }, 180_000);

  it('names the process and the host that hold it', async () => {
    const [holder, other] = contenders as [ChildProcess, ChildProcess];
    await attempt(holder);
    expect((await attempt(other)).complaint).toBe(
      `The data folder ${folder} is in use by process ${holder.pid} on host ${hostname()}. Stop it first, or choose another DATA_DIR.`,
    );
  });

  it('says that its holder does not answer, while that is suspended', async () => {
    const [holder, other] = contenders as [ChildProcess, ChildProcess];
    await attempt(holder);
    holder.kill('SIGSTOP');
    expect((await attempt(other)).complaint).toContain('It does not answer: it is suspended, or very busy.');
  });
});
