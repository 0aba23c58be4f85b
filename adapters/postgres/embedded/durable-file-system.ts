import { constants, fdatasyncSync, fsyncSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import type { DiskReserve } from './disk-reserve.ts';

type Options = Parameters<NodeFS['init']>[1];
type Module = Parameters<NonNullable<Options['preRun']>[number]>[0];

/** A file or folder of NODEFS, the part of Emscripten that works on the files of this machine. */
interface Node {
  readonly name: string;
  readonly parent: Node;
  readonly mode: number;
}

/** PGlite keeps this of an open file. */
interface OpenFile {
  readonly nfd: number;
  readonly node: Node;
}

/** The part of NODEFS that is changed here; its type in PGlite leaves it out. */
interface NodeFiles {
  readonly stream_ops: {
    fsync?: (file: OpenFile) => number;
    write: (file: OpenFile, ...what: unknown[]) => number;
  };
  readonly node_ops: {
    mknod: (parent: Node, name: string, mode: number, ...what: unknown[]) => Node;
    setattr: (node: Node, attributes: { readonly mode?: number }) => void;
  };
  /** Turns an error of Node into one that PostgreSQL knows. */
  tryFSOperation<T>(operation: () => T): T;
}

/** The number that Emscripten has for ENOSPC. Its errors are no `Error` and have no message. */
export const NO_SPACE = 51;
const LOG_FOLDER = 'pg_wal';

/**
 * A folder of this machine on which fsync does what PostgreSQL asks for. NODEFS has none: it answers and syncs nothing.
 * Writes of the log may use the reserve when the disk is full.
 */
export class DurableFileSystem extends NodeFS {
  readonly #reserve: DiskReserve | null;

  constructor(folder: string, reserve: DiskReserve | null) {
    super(folder);
    this.#reserve = reserve;
  }

  override async init(...[pglite, options]: Parameters<NodeFS['init']>) {
    const changes = [addFsync, keepPrivate, ...(this.#reserve ? [useReserve(this.#reserve)] : [])];
    return super.init(pglite, { ...options, preRun: [...(options.preRun ?? []), ...changes] });
  }
}

const getFiles = ({ NODEFS }: Module) => NODEFS as unknown as NodeFiles;

const addFsync = (module: Module): void => {
  const files = getFiles(module);
  files.stream_ops.fsync = ({ nfd, node }) => {
    // For a folder fdatasync may leave out new names.
    const isFolder = (node.mode & constants.S_IFMT) === constants.S_IFDIR;
    files.tryFSOperation(() => (isFolder ? fsyncSync : fdatasyncSync)(nfd));
    return 0;
  };
};

/** The mode of a file or folder without any right of others. */
const toPrivateMode = (mode: number): number => mode & ~0o077;

/** Files of NODEFS have the mode that PostgreSQL asks for, which relies on a umask that Emscripten does not have. */
const keepPrivate = (module: Module): void => {
  const { node_ops: nodes } = getFiles(module);
  const { mknod, setattr } = nodes;
  nodes.mknod = (parent, name, mode, ...what) => mknod(parent, name, toPrivateMode(mode), ...what);
  nodes.setattr = (node, attributes) =>
    setattr(node, attributes.mode === undefined ? attributes : { ...attributes, mode: toPrivateMode(attributes.mode) });
};

const useReserve =
  (reserve: DiskReserve) =>
  (module: Module): void => {
    const { stream_ops: streams, node_ops: nodes } = getFiles(module);
    const { write } = streams;
    const { mknod } = nodes;
    const run = <T>(folder: Node, operation: () => T): T => {
      try {
        return operation();
      } catch (error) {
        if ((error as NodeJS.ErrnoException).errno !== NO_SPACE) throw error;
        reserve.noteFull();
        if (folder.name !== LOG_FOLDER || !reserve.release()) throw error;
        return operation();
      }
    };
    streams.write = (file, ...what) => run(file.node.parent, () => write(file, ...what));
    nodes.mknod = (parent, ...what) => run(parent, () => mknod(parent, ...what));
  };
