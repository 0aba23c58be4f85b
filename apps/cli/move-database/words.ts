/** The command as help lists it. It needs two databases, and the service must not run meanwhile. */
export const MOVE_DATABASE = {
  words: ['admin', 'move-database'],
  usage: '',
  summary:
    'copies the embedded database of DATA_DIR into the empty one at DATABASE_URL; the service is stopped meanwhile',
} as const;

export const isMoveDatabase = (argv: readonly string[]): boolean => {
  const words = argv.filter((word) => !word.startsWith('-'));
  return MOVE_DATABASE.words.every((word, index) => words[index] === word);
};
