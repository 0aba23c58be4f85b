import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { CHAT_NEEDS } from '#core/chat/index.ts';
import { listKeys } from '#core/shared/values/list-keys.ts';

/** What the service says in sentences to people of the dashboard, found in its code. */

export const ROOT = join(import.meta.dirname, '../../..');

/** For these reasons the sentence says more than a text for the reason can: which limit, which permission, which form. */
const PARTICULAR =
  /^(limit_reached|in_use|wrong_status|not_deployable|missing_scope|bot_lacks_permission|chat_unknown_reference|chat_limit_reached|chat_refused|too_\w+|out_of_range|invalid_format|inconsistent|demo_full|demo_address_limit)$/;
/** Functions that make an error for one of these reasons. */
const MAKES_ERRORS = new Set(['limitReached', 'RefusedByChat', 'toRefused']);

/** All of their sentences are for people. */
const FILES_OF_SENTENCES = [
  'core/chat/chat-limits.ts',
  'core/panels/check-panel.ts',
  'core/panels/check-places.ts',
  'core/panels/panel-rules.ts',
  'core/automations/rule-warnings.ts',
  'core/shared/resource-limits.ts',
  'adapters/http/dashboard/desk-sandbox.ts',
  'adapters/webhooks/closed-egress.ts',
];

/** Only programs can cause them: the pages send no such request, or the command line does. */
const FOR_PROGRAMS = [
  'adapters/http/pipeline',
  'adapters/http/exchange',
  'adapters/http/openapi',
  'adapters/http/event-streams',
  'adapters/postgres/moving',
  // Reports of imports have sentences of their own.
  'adapters/portable',
  'adapters/postgres/database/errors.ts',
  'core/organizations/add-server.ts',
  'core/flows/execution/steps',
  // A form of the chat, whose answers have texts of their own.
  'core/tickets/inbound',
  'core/knowledge/give-item-feedback.ts',
];

export const listFiles = (folder: string): readonly string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)));

export const isSentence = (node: ts.Node): node is ts.StringLiteralLike | ts.TemplateExpression =>
  ts.isTemplateExpression(node) || (ts.isStringLiteralLike(node) && node.text.includes(' '));

export const getName = (node: ts.Expression): string => {
  if (ts.isIdentifier(node)) return node.text;
  if (ts.isPropertyAccessExpression(node)) return node.name.text;
  if (ts.isCallExpression(node)) return getName(node.arguments[0] ?? node.expression);
  return 'value';
};

/** `MAX_PEOPLE` becomes `maxPeople`. */
const toPlaceName = (node: ts.Expression): string =>
  /^[A-Z_]+$/.test(getName(node))
    ? getName(node)
        .toLowerCase()
        .replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
    : getName(node);

/** The sentence with a place for each value. */
export const toKey = (node: ts.StringLiteralLike | ts.TemplateExpression): string => {
  if (!ts.isTemplateExpression(node)) return node.text;
  const names: string[] = [];
  const rest = node.templateSpans.map(({ expression, literal }) => {
    const name = toPlaceName(expression);
    names.push(name);
    const count = names.filter((other) => other === name).length;
    return `{{${name}${count > 1 ? count : ''}}}${literal.text}`;
  });
  return node.head.text + rest.join('');
};

export function* listKeysOf(node: ts.Expression): Generator<string> {
  if (ts.isConditionalExpression(node)) {
    yield* listKeysOf(node.whenTrue);
    yield* listKeysOf(node.whenFalse);
  } else if (isSentence(node) && toKey(node).includes(' ')) yield toKey(node);
}

const getReason = (node: ts.Expression): string | null =>
  ts.isStringLiteralLike(node) ? node.text : ts.isAsExpression(node) ? getReason(node.expression) : null;

function* listOfCall(node: ts.CallExpression | ts.NewExpression): Generator<string> {
  const given = [...(node.arguments ?? [])];
  const isError =
    MAKES_ERRORS.has(getName(node.expression)) || given.some((value) => PARTICULAR.test(getReason(value) ?? ''));
  if (isError) for (const value of given) yield* listKeysOf(value);
}

function* listOfObject({ properties }: ts.ObjectLiteralExpression): Generator<string> {
  const find = (name: string) =>
    properties.find((property) => ts.isPropertyAssignment(property) && property.name.getText() === name);
  const [reason, message] = [find('reason'), find('message')];
  if (!reason || !message || !ts.isPropertyAssignment(reason) || !ts.isPropertyAssignment(message)) return;
  if (PARTICULAR.test(getReason(reason.initializer) ?? '')) yield* listKeysOf(message.initializer);
}

function* listIn(node: ts.Node, hasSentencesOnly: boolean): Generator<string> {
  if (ts.isCallExpression(node) || ts.isNewExpression(node)) yield* listOfCall(node);
  if (ts.isObjectLiteralExpression(node)) yield* listOfObject(node);
  if (hasSentencesOnly && isSentence(node) && /^[A-Z{].* .*\.$/s.test(toKey(node))) yield toKey(node);
  for (const child of node.getChildren()) yield* listIn(child, hasSentencesOnly);
}

function* listAll(): Generator<string> {
  for (const file of ['core', 'adapters'].flatMap(listFiles)) {
    if (FOR_PROGRAMS.some((path) => file.startsWith(path))) continue;
    const source = ts.createSourceFile(file, readFileSync(join(ROOT, file), 'utf8'), ts.ScriptTarget.Latest, true);
    yield* listIn(source, FILES_OF_SENTENCES.includes(file));
  }
}

/** What the schemas of requests say about lengths and sizes. */
const LIMITS = [
  ...['at most', 'at least'].flatMap((limit) =>
    ['', ' character', ' characters', ' entry', ' entries'].map((unit) => `${limit} {{limit}}${unit}`),
  ),
  'less than {{limit}}',
  'more than {{limit}}',
];

/** What stands in the place of a value. */
const VALUES = [
  ...[
    'panel',
    'flow',
    'other flow',
    'automation rule',
    'macro',
    'category',
    'command',
    'open ticket',
    'server',
    'target',
    'team',
  ].map((used) => `{{count}} ${used}(s)`),
  '{{count}} settings of the server',
  'the server',
  ...['channel', 'forum', 'channel group'].map((place) => `the ${place} "{{name}}"`),
  ...['text channel', 'forum', 'channel group'].map((place) => `${place} {{id}}`),
  ...['category', 'flow'].flatMap((user) =>
    ['', ' for its threads'].map((purpose) => `which ${user} "{{name}}" names${purpose}`),
  ),
  ...['categories', 'panels', 'flows', 'automation rules', 'commands', 'knowledge base items', 'canned replies'],
  ...['calendars', 'teams', 'presences', 'targets', 'macros', 'webhooks', 'blocks', 'completed', 'failed', 'cancelled'],
  ...listKeys(CHAT_NEEDS),
];

/** Sentences that differ only in the names of their places. */
export const toShape = (key: string): string => key.replaceAll(/\{\{\w+\}\}/g, '{{}}');

export const SERVICE_SENTENCES: readonly string[] = [
  ...new Map([...listAll(), ...LIMITS, ...VALUES].map((key) => [toShape(key), key])).values(),
];
