/** The command as help lists it. It replaces the code of the service, which is stopped meanwhile. */
export const UPDATE = {
  words: ['admin', 'update'],
  usage: '[--package <file.tgz>] [--to <folder> | --no-backup]',
  summary:
    'makes a backup, then updates a clone by git or the package by the file of a release; in a container it says what to do outside',
} as const;

/** Whether a command line asks for it; the package has it as a command of its own, too. */
export const isUpdate = (argv: readonly string[]): boolean => {
  const [first, second] = argv;
  return first === UPDATE.words[1] || (first === UPDATE.words[0] && second === UPDATE.words[1]);
};
