import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/**
 * Checks that comments are at most 8 % of the lines of core that are not blank. Each line of a block comment counts.
 *
 *     node apps/launch.js test/lint/check-comments.ts
 */
const CORE = fileURLToPath(new URL('../../core', import.meta.url));
const MAX_PERCENT = 8;
const MAX_LISTED = 10;

interface CountedFile {
  readonly path: string;
  readonly comments: number;
  readonly lines: number;
}

/** Only blanks and comments stand before a token: each of their lines with text has a comment. */
const countCommentLines = (source: ts.SourceFile): number => {
  const found = new Set<number>();
  const visit = (node: ts.Node): void => {
    if (ts.isJSDoc(node)) return;
    const children = node.getChildren(source);
    const start = node.getFullStart();
    const before = children.length === 0 ? source.text.slice(start, node.getStart(source)) : '';
    for (const { index } of before.matchAll(/\S.*/g)) {
      found.add(source.getLineAndCharacterOfPosition(start + index).line);
    }
    children.forEach(visit);
  };
  visit(source);
  return found.size;
};

const countFile = (path: string): CountedFile => {
  const text = readFileSync(join(CORE, path), 'utf8');
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const lines = text.split('\n').filter((line) => line.trim() !== '').length;
  return { path, comments: countCommentLines(source), lines };
};

const files = readdirSync(CORE, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts'))
  .map(countFile);
const sum = (field: 'comments' | 'lines'): number => files.reduce((total, file) => total + file[field], 0);
const percent = (100 * sum('comments')) / sum('lines');

process.stdout.write(
  `comments: ${percent.toFixed(2)} % of the ${sum('lines')} lines of core, at most ${MAX_PERCENT} %.\n`,
);
if (percent > MAX_PERCENT) {
  const most = files.toSorted((one, other) => other.comments - one.comments).slice(0, MAX_LISTED);
  for (const { path, comments, lines } of most) process.stdout.write(`core/${path}: ${comments} of ${lines}\n`);
  process.exitCode = 1;
}
