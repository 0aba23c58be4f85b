import type { ChildProcess } from 'node:child_process';
import { hostname } from 'node:os';
import { contend, killContender, startContenders, tryToHold } from '../../faults/harness/rows/data-folder.ts';
import { emptyFolder } from '../../support/programs/process.ts';

describe('a data folder that several processes want', () => {
  let folder: string;
  let contenders: ChildProcess[] = [];
  beforeEach(async () => {
    folder = await emptyFolder();
  });
  afterEach(() => Promise.all(contenders.map(killContender)));

  it('has exactly one holder in each round, and after kill -9 of it another one', async () => {
    expect(await contend(6)).toEqual([]);
  });

  it('names the process and the host that hold it', async () => {
    contenders = startContenders(2);
    const [holder, other] = contenders as [ChildProcess, ChildProcess];
    await tryToHold(holder, folder);
    expect((await tryToHold(other, folder)).complaint).toBe(
      `The data folder ${folder} is in use by process ${holder.pid} on host ${hostname()}. Stop it first, or choose another DATA_DIR.`,
    );
  });

  it('says that its holder does not answer, while that is suspended', async () => {
    contenders = startContenders(2);
    const [holder, other] = contenders as [ChildProcess, ChildProcess];
    await tryToHold(holder, folder);
    holder.kill('SIGSTOP');
    expect((await tryToHold(other, folder)).complaint).toContain('It does not answer: it is suspended or overloaded.');
  });
});
