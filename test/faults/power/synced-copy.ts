import fs from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** A part of a file, in bytes. */
interface Range {
  readonly position: number;
  readonly length: number;
}

type Stat = fs.BigIntStats;

const ROOT = 'root';
/** The functions as they are now: later calls may be recorded, and those of the copy are not. */
const { openSync, closeSync, readSync, writeSync, readFileSync, writeFileSync, readdirSync, statSync, fstatSync } = fs;

/**
 * What a disk has of a folder when the power goes. An object of the copy is a file by its content when it was synced last, or
 * a folder by its names when it was synced last. As on journaling file systems, syncing a file keeps its name too.
 */
export class SyncedCopy {
  readonly #folder: string;
  readonly #copy: string;
  readonly #written = new Map<string, Range[]>();
  readonly #kept = new Set<string>();

  constructor(folder: string, copy: string) {
    this.#folder = folder;
    this.#copy = copy;
    fs.mkdirSync(copy, { recursive: true });
    if (fs.existsSync(folder)) this.#keepAll(folder);
  }

  /** What there is before the first write is on disk. */
  #keepAll(folder: string): void {
    this.#keepNames(folder);
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) this.#keepAll(path);
      else this.#keepContent(path);
    }
  }

  /** Remembers what was written and not synced; all of the file when nobody knows where. */
  noteWrite(fd: number, range: Range | null): void {
    const stat = fstatSync(fd, { bigint: true });
    const key = keyOf(stat);
    this.#written.set(key, [...(this.#written.get(key) ?? []), range ?? { position: 0, length: Number(stat.size) }]);
  }

  /** The file or folder was synced. */
  keep(path: string): void {
    if (relative(this.#folder, path).startsWith('..') || !fs.existsSync(path)) return;
    const stat = statSync(path, { bigint: true });
    if (stat.isDirectory()) this.#keepNames(path);
    else this.#keepContent(path);
    this.#keepName(path, stat);
  }

  #keepContent(path: string): void {
    const fd = openSync(path, 'r');
    const stat = fstatSync(fd, { bigint: true });
    const key = keyOf(stat);
    const size = Number(stat.size);
    const parts = this.#kept.has(key) ? (this.#written.get(key) ?? []) : [{ position: 0, length: size }];
    this.#kept.add(key);
    this.#written.delete(key);
    const file = openSync(join(this.#copy, key), fs.constants.O_RDWR | fs.constants.O_CREAT);
    for (const { position, length } of parts) {
      const bytes = Buffer.alloc(length);
      writeSync(file, bytes, 0, readSync(fd, bytes, 0, length, position), position);
    }
    fs.ftruncateSync(file, size);
    closeSync(file);
    closeSync(fd);
  }

  #keepNames(folder: string): void {
    const names = readdirSync(folder).map((name) => [name, idOf(statSync(join(folder, name), { bigint: true }))]);
    this.#writeNames(folder, Object.fromEntries(names) as Names);
  }

  /** A name is of use only when the folders above have theirs. */
  #keepName(path: string, stat: Stat): void {
    if (relative(this.#folder, path) === '') return;
    const parent = dirname(path);
    const name = relative(parent, path);
    const names = namesIn(this.#copy, this.#keyOfFolder(parent));
    if (names[name] === idOf(stat)) return;
    this.#writeNames(parent, { ...names, [name]: idOf(stat) });
    this.#keepName(parent, statSync(parent, { bigint: true }));
  }

  #writeNames(folder: string, names: Names): void {
    // At once or not at all, as a journal does it, though the process is killed meanwhile.
    const path = join(this.#copy, this.#keyOfFolder(folder));
    writeFileSync(`${path}.new`, JSON.stringify(names));
    fs.renameSync(`${path}.new`, path);
  }

  #keyOfFolder(folder: string): string {
    return relative(this.#folder, folder) === '' ? ROOT : keyOf(statSync(folder, { bigint: true }));
  }
}

/** The objects of a folder by their names. */
type Names = Readonly<Record<string, string>>;

/** A number of a file is given again after it was removed. */
const keyOf = ({ ino, birthtimeNs }: Stat): string => `${ino}-${birthtimeNs}`;
const idOf = (stat: Stat): string => `${stat.isDirectory() ? 'folder' : 'file'}:${keyOf(stat)}`;

const namesIn = (copy: string, key: string): Names => {
  const path = join(copy, key);
  return fs.existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Names) : {};
};

/** Builds the folder as it is after the power came back. Names without a synced file behind them are empty files. */
export const afterPowerCut = (copy: string, target: string, key = ROOT): void => {
  fs.mkdirSync(target, { recursive: true, mode: 0o700 });
  for (const [name, id] of Object.entries(namesIn(copy, key))) {
    const [kind = '', object = ''] = id.split(':');
    if (kind === 'folder') afterPowerCut(copy, join(target, name), object);
    else if (fs.existsSync(join(copy, object))) fs.copyFileSync(join(copy, object), join(target, name));
    else writeFileSync(join(target, name), '');
  }
};
