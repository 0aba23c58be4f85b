import { resolve } from 'node:path';

/** The service may run the command in another folder, so paths in it become absolute ones. */
export const toAbsolutePaths = (argv: readonly string[]): readonly string[] => {
  const [admin, command, action] = argv;
  if (admin !== 'admin') return argv;
  if (command === 'export')
    return argv.map((word, index) => (OUTPUTS.includes(argv[index - 1] ?? '') ? resolve(word) : toPath(word)));
  if (command !== 'import' || (action !== 'check' && action !== 'run')) return argv;
  return argv.map((word, index) => (index === 3 && !word.startsWith('-') ? resolve(word) : word));
};

const OUTPUTS = ['--out', '--csv'];

const toPath = (word: string): string => {
  const [, option, path] = /^(--out|--csv)=(.+)$/s.exec(word) ?? [];
  return path === undefined ? word : `${option}=${resolve(path)}`;
};
