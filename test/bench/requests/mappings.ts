import { readFile } from 'node:fs/promises';

/** What a process has in memory, in bytes: pages of its own, and pages of files such as the program and its libraries. */
export interface Mappings {
  readonly anonymous: number;
  readonly files: number;
}

/** Reads what is resident from `/proc/<pid>/smaps_rollup` (proc_pid_smaps_rollup(5)); only Linux has it. */
export const readMappings = async (pid: number): Promise<Mappings> => {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8');
  const read = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(text)?.[1]) * 1024;
  const anonymous = read('Anonymous');
  return { anonymous, files: read('Rss') - anonymous };
};
