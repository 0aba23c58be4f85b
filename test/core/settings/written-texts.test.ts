import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import ts from 'typescript';
import { COMMAND_TEXT_KEYS, TEXT_KEYS } from '#core/settings/index.ts';
import { ROOT } from '../../support/programs/process.ts';

const CORE = join(ROOT, 'core');
const files = (await readdir(CORE, { recursive: true })).filter((name) => name.endsWith('.ts'));
const sources = await Promise.all(
  files.map(async (name) => ({ name, text: await readFile(join(CORE, name), 'utf8') })),
);

/** Fields of messages, buttons and forms that users read. */
const SHOWN_FIELDS = ['content', 'label', 'title', 'placeholder', 'footer'];
/** Functions whose first argument users read. */
const SHOWN_BY = ['toNotice'];

const isText = (node: ts.Node): boolean =>
  (ts.isStringLiteralLike(node) && /\p{L}{2}/u.test(node.text)) ||
  (ts.isTemplateExpression(node) &&
    [node.head, ...node.templateSpans.map(({ literal }) => literal)].some(({ text }) => /\p{L}{2}/u.test(text)));

const isShown = (node: ts.Node): boolean => {
  if (ts.isPropertyAssignment(node) && ts.isIdentifier(node.name) && SHOWN_FIELDS.includes(node.name.text))
    return isText(node.initializer);
  if (!ts.isCallExpression(node) || !ts.isIdentifier(node.expression) || !SHOWN_BY.includes(node.expression.text))
    return false;
  return node.arguments[0] !== undefined && isText(node.arguments[0]);
};

/** What is written in the source itself and shown to users. */
const findShownTexts = (name: string, text: string): string[] => {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (isShown(node)) found.push(`${name}: ${node.getText()}`);
    node.forEachChild(visit);
  };
  visit(ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true));
  return found;
};

describe('what the bot writes', () => {
  it('is found when it does not come from the catalogue', () => {
    const source =
      "toNotice('Hello there'); const b = { label: `Close ${x}`, content: '' }; toNotice(write('a.b', {}));";
    expect(findShownTexts('sample', source)).toHaveLength(2);
  });

  it('comes from the catalogue everywhere in core', () => {
    // What users of the API read, and what the dashboard translates.
    const others = /^(flows\/definition\/|tickets\/model\/ticket-actions\.ts$)/;
    const own = sources.filter(({ name }) => !others.test(name));
    expect(own.flatMap(({ name, text }) => findShownTexts(name, text))).toEqual([]);
  });

  it('uses every text of the catalogue', () => {
    const others = sources.filter(({ name }) => !/^settings\/.*texts\.ts$/.test(name)).map(({ text }) => text);
    // A key may be put together: `priority.${priority}`.
    const isUsed = (key: string) =>
      others.some((text) => text.includes(`'${key}'`) || text.includes(`\`${key.split('.')[0] ?? ''}.\${`));
    expect([...TEXT_KEYS, ...COMMAND_TEXT_KEYS].filter((key) => !isUsed(key))).toEqual([]);
  });
});
