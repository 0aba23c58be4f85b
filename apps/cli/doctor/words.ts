/** The command as help lists it. It is none of the others: it runs without a database, and in no process but its own. */
export const DOCTOR = {
  words: ['admin', 'doctor'],
  usage: '[--json]',
  summary:
    'checks configuration, database, Redis, files, addresses, translation and Discord, changes nothing, and says what to do',
} as const;

/** Whether a command line asks for it; the package has it as a command of its own, too. */
export const isDoctor = (argv: readonly string[]): boolean => {
  const [first, second] = argv.filter((word) => !word.startsWith('-'));
  return first === 'doctor' || (first === DOCTOR.words[0] && second === DOCTOR.words[1]);
};
