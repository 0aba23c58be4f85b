/** Things to undo at the end, last one first, whatever ends the program. */
export interface Cleanup {
  add(undo: () => Promise<unknown>): void;
  /** Undoes everything once; a failure is printed and does not keep the rest from being undone. */
  run(): Promise<void>;
  /** What fails from then on fails because of it. */
  hasBegun(): boolean;
}

/** Runs on signals and on errors that nobody catches too, and ends the program then. */
export const cleanupAtTheEnd = (): Cleanup => {
  const undos: (() => Promise<unknown>)[] = [];
  const undoAll = async () => {
    for (let undo = undos.pop(); undo; undo = undos.pop()) await undo().catch(printFailure);
  };
  let running: Promise<void> | null = null;
  const run = () => (running ??= undoAll());
  const endWith = (status: number) => {
    void run().then(() => process.exit(status));
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => endWith(130));
  process.on('uncaughtException', (error) => {
    printFailure(error);
    endWith(1);
  });
  return { add: (undo) => undos.push(undo), run, hasBegun: () => running !== null };
};

/** Tells on stderr what went wrong. */
export const printFailure = (error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
};
