/** The command as help lists it. It opens a copy of the backup, and no database of a service. */
export const RESTORE_DRILL = {
  words: ['admin', 'restore-drill'],
  usage: '<backup> [--in <folder>]',
  summary: 'restores a backup into a temporary folder, compares it with what it had, and removes the folder',
} as const;

/** Whether a command line asks for it; the package has it as a command of its own, too. */
export const isRestoreDrill = (argv: readonly string[]): boolean => {
  const [first, second] = argv;
  return first === RESTORE_DRILL.words[1] || (first === RESTORE_DRILL.words[0] && second === RESTORE_DRILL.words[1]);
};
