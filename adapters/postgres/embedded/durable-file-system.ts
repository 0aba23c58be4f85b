import { constants, fdatasyncSync, fsyncSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type Options = Parameters<NodeFS['init']>[1];
type Module = Parameters<NonNullable<Options['preRun']>[number]>[0];

/** What PGlite keeps of an open file of NODEFS, the part of Emscripten that works on the files of this machine. */
interface OpenFile {
  readonly nfd: number;
  readonly node: { readonly mode: number };
}

/** The part of NODEFS that a call of fsync needs; its type in PGlite leaves it out. */
interface NodeFiles {
  readonly stream_ops: { fsync?: (file: OpenFile) => number };
  /** Turns an error of Node into one that PostgreSQL knows. */
  tryFSOperation<T>(operation: () => T): T;
}

/** A folder of this machine on which fsync does what PostgreSQL asks for. NODEFS has none: it answers and syncs nothing. */
export class DurableFileSystem extends NodeFS {
  override async init(...[pglite, options]: Parameters<NodeFS['init']>) {
    return super.init(pglite, { ...options, preRun: [...(options.preRun ?? []), addFsync] });
  }
}

const addFsync = ({ NODEFS }: Module): void => {
  const files = NODEFS as unknown as NodeFiles;
  files.stream_ops.fsync = ({ nfd, node }) => {
    // For a folder fdatasync may leave out new names.
    const isFolder = (node.mode & constants.S_IFMT) === constants.S_IFDIR;
    files.tryFSOperation(() => (isFolder ? fsyncSync : fdatasyncSync)(nfd));
    return 0;
  };
};
