/** The command as help lists it. It needs no database and writes files alone. */
export const SETUP = {
  words: ['admin', 'setup'],
  usage:
    '[--where <way>] [--domain <name>] [--language <tag>] [--token-file <file> | --sandbox] [--to <folder>] [--replace]',
  summary:
    'asks four questions, checks the answers and writes the files of a way of hosting: docker, systemd, panel or clone; with options it does not ask',
} as const;

/** Whether a command line asks for it; the package has it as a command of its own, too. */
export const isSetup = (argv: readonly string[]): boolean => {
  const [first, second] = argv;
  return first === SETUP.words[1] || (first === SETUP.words[0] && second === SETUP.words[1]);
};
