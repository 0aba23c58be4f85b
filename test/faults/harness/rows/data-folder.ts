import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { emptyFolder } from '../../../support/programs/process.ts';
import { type Fault, outcomeOf } from '../scene.ts';

const CONTENDER = new URL('../../../apps/data-folder/contender.ts', import.meta.url).pathname;
const CONTENDERS = 4;

/** How an attempt to lock a data folder went. */
export interface Attempt {
  readonly isHolder: boolean;
  readonly complaint: string;
}

/** Processes that want a data folder, and keep it until they are killed. */
export const startContenders = (count = CONTENDERS): ChildProcess[] =>
  Array.from({ length: count }, () => fork(CONTENDER));

export const killContender = async (contender: ChildProcess): Promise<void> => {
  if (!contender.kill('SIGKILL')) return;
  await once(contender, 'exit');
};

export const tryToHold = async (contender: ChildProcess, folder: string): Promise<Attempt> => {
  contender.send(folder);
  const [attempt] = (await once(contender, 'message')) as [Attempt];
  return attempt;
};

/** In each round all contenders want the folder at once, and the holder is killed. @returns the rounds without exactly one holder */
export const contend = async (rounds: number): Promise<readonly string[]> => {
  const folder = await emptyFolder();
  const broken: string[] = [];
  let contenders = startContenders();
  for (let round = 1; round <= rounds; round += 1) {
    const attempts = await Promise.all(contenders.map((contender) => tryToHold(contender, folder)));
    const holders = contenders.filter((_, index) => attempts[index]?.isHolder);
    if (holders.length !== 1) broken.push(`The data folder had ${holders.length} holders in round ${round}.`);
    await Promise.all(holders.map(killContender));
    contenders = [
      ...contenders.filter((contender) => !holders.includes(contender)),
      ...startContenders(holders.length),
    ];
  }
  await Promise.all(contenders.map(killContender));
  return broken;
};

export const FAULTS_OF_DATA_FOLDER: readonly Fault[] = [
  {
    isEmbedded: true,
    name: 'one DATA_DIR that four processes try to open, and kill -9 of its holder',
    run: async ({ kills }) => {
      const rounds = Math.max(6, kills);
      return outcomeOf(await contend(rounds), `${rounds} rounds`);
    },
  },
];
