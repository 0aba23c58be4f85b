import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../programs/process.ts';
import { listPagePaths } from './pages.ts';

/** A block of code in the README or in a page of `docs`. */
export interface CodeBlock {
  /** File and number of the block of its language in it, such as `docs/use/flows.md 1`. */
  readonly name: string;
  readonly language: string;
  readonly text: string;
}

const BLOCK = /^```(\w+)[^\n]*\n(.*?)^```$/gms;

const readBlocks = async (file: string): Promise<readonly CodeBlock[]> => {
  const counts = new Map<string, number>();
  return [...(await readFile(join(ROOT, file), 'utf8')).matchAll(BLOCK)].map(([, language = '', text = '']) => {
    const place = (counts.get(language) ?? 0) + 1;
    counts.set(language, place);
    return { name: `${file} ${place}`, language, text };
  });
};

/** All code blocks of the README, of CONTRIBUTING and of the pages of `docs`. */
export const listBlocks = async (): Promise<readonly CodeBlock[]> =>
  (await Promise.all(['CONTRIBUTING.md', ...(await listPagePaths())].map(readBlocks))).flat();

/** Whether commands for a shell are in it. */
export const isShell = ({ language }: CodeBlock): boolean => language === 'sh';

/**
 * What a reader sees and does by hand, for a shell: `NAME=…  # "id" of: a command` gets the id of what the command answers,
 * and `NAME=…  # its "id"` that of the answer before.
 */
export const fillIn = (text: string): string =>
  text
    .replaceAll(/^(\w+)=… +# "id" of: +(.+)$/gm, '$1=$($2 | pick_id)')
    .replaceAll(/^(\w+)=… +# its "id".*$/gm, '$1=$(pick_id < "$ANSWER")');

/**
 * Ends at the first command that fails; a refused request fails. Each answer of curl stays in the file `$ANSWER`. The command of the
 * package becomes that of the clone, as docs/operate/commands.md says.
 */
export const SHELL_PRELUDE = `set -euo pipefail
pick() { node -pe 'const { data } = JSON.parse(fs.readFileSync(0)); (Array.isArray(data) ? data[0] : data)[process.argv[1]]' "$1"; }
pick_id() { pick id; }
guildesk() {
  case "$1" in
    admin | token | demo-data | forward-webhooks) npm run --silent "$1" -- "\${@:2}" ;;
    doctor | backup | restore-drill | setup | update) npm run --silent admin -- "$@" ;;
    *) return 64 ;;
  esac
}
curl() { command curl --fail-with-body "$@" | tee "$ANSWER"; printf '\\n'; }
`;
