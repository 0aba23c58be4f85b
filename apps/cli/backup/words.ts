/** The command as help lists it. It copies in a process of its own, whether the service runs or not. */
export const BACKUP = {
  words: ['admin', 'backup'],
  usage: '--to <folder> [--keep <n>] [--every <time>]',
  summary:
    'copies DATA_DIR with the embedded database into a new folder, while the service runs or not; with --keep into the folder, as one of its newest <n> backups; with --every 03:15 each day, until it is stopped',
} as const;

/** Whether a command line asks for it; the package has it as a command of its own, too. */
export const isBackup = (argv: readonly string[]): boolean => {
  const [first, second] = argv.filter((word) => !word.startsWith('-'));
  return first === 'backup' || (first === BACKUP.words[0] && second === BACKUP.words[1]);
};
