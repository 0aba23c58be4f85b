import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { emptyFolder } from '../../../support/programs/process.ts';
import { afterPowerCut } from '../../power/synced-copy.ts';
import { type Fault, type Outcome, type Thoroughness, underLoad } from '../scene.ts';
import { type StandaloneHarness, startStandalone } from '../standalone.ts';

const RECORDER = new URL('../../power/record-synced.ts', import.meta.url).href;
/** Of load between two faults. */
const WHILE_MS = 1_000;
const roundsOf = ({ kills }: Thoroughness): number => Math.ceil(kills / 3);

/** Settings that have a copy made of a folder which has only what was synced. */
const recorded = (folder: string, copy: string) => ({
  DATA_DIR: folder,
  NODE_OPTIONS: `--import ${RECORDER}`,
  POWER_FOLDER: folder,
  POWER_COPY: copy,
});

const FILES_PER_CUT = 5;

/** Uploads files. @returns the addresses of those that were acknowledged */
const uploadFiles = async ({ as }: StandaloneHarness): Promise<readonly string[]> => {
  const contentBase64 = Buffer.from('what must not be lost').toString('base64');
  const answers = await Promise.all(
    Array.from({ length: FILES_PER_CUT }, (_, number) =>
      as.post('/v1/attachments', { filename: `${number}.txt`, contentBase64 }),
    ),
  );
  return answers.filter(({ status }) => status === 201).map(({ body }) => new URL(body.data.url as string).pathname);
};

const findLostFiles = async ({ as }: StandaloneHarness, paths: readonly string[]): Promise<readonly string[]> => {
  const lost: string[] = [];
  for (const path of paths) {
    const { status, text } = await as.get(path);
    if (status !== 200 || text !== 'what must not be lost')
      lost.push(`The uploaded file ${path} is answered ${status}.`);
  }
  return lost;
};

/** The service ends, and starts with what the disk had at that time. */
const cutPower = async (how: Thoroughness): Promise<Outcome> => {
  const place = await emptyFolder();
  const [folder, copy] = [(cut: number) => join(place, `folder-${cut}`), (cut: number) => join(place, `copy-${cut}`)];
  const harness = await startStandalone(recorded(folder(0), copy(0)));
  const cuts = roundsOf(how);
  return underLoad(harness, async () => {
    const files: string[] = [];
    for (let cut = 1; cut <= cuts; cut += 1) {
      files.push(...(await uploadFiles(harness)));
      await harness.service.kill();
      afterPowerCut(copy(cut - 1), folder(cut));
      await harness.start(recorded(folder(cut), copy(cut)));
      await Promise.all([folder(cut - 1), copy(cut - 1)].map((path) => rm(path, { recursive: true })));
      await pause(WHILE_MS);
    }
    const broken = await findLostFiles(harness, files);
    return { note: `${cuts} power cuts, ${files.length} files`, broken };
  });
};

/** With deliveries under way, in every second round, that nobody answers. */
const killAgainAndAgain = async (how: Thoroughness): Promise<Outcome> => {
  const harness = await startStandalone();
  const kills = roundsOf(how);
  return underLoad(harness, async () => {
    for (let kill = 1; kill <= kills; kill += 1) {
      if (kill % 2 === 0) harness.receiver.answer = () => new Promise(() => undefined);
      await pause(WHILE_MS);
      await harness.service.kill();
      harness.receiver.answer = () => ({ status: 204 });
      await harness.start();
    }
    return { note: `${kills} kills` };
  });
};

export const FAULTS_OF_EMBEDDED: readonly Fault[] = [
  { isEmbedded: true, name: 'power cuts, on the embedded database', run: cutPower },
  { isEmbedded: true, name: 'kill -9 of standalone, on the embedded database', run: killAgainAndAgain },
];
