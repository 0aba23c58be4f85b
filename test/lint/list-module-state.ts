import { readFileSync } from 'node:fs';
import ts from 'typescript';

/** Values of these classes are never changed, or only by whom they are given to. */
const UNCHANGING =
  /^(Intl\.\w+|RegExp|Date|URL|TextEncoder|TextDecoder|Error|Set|Map|Array|Uint8Array|ContainerModule)$/;
const CHANGES_OF_LIST = /^(push|pop|shift|unshift|splice|sort|fill|reverse|copyWithin)$/;
const CHANGES_OF_OTHERS = /^(set|add|delete|clear)$/;
/** Functions that return something which remembers its calls. */
const REMEMBERING =
  /^(lazily|keepRendered|create(ConcurrencyLimit|UploadLimit|WorkPool|WaitingRoom)|memoize|once|debounce)$/;

/** Lists the variables of a module that it changes after it is loaded: what all its users in a process share. */
export const listModuleState = (file: string): readonly string[] => {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const variables = source.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) =>
      declarationList.declarations.map((declaration) => ({ declaration, flags: declarationList.flags })),
    );
  return variables
    .filter(({ declaration, flags }) => isState(source, declaration, (flags & ts.NodeFlags.Let) !== 0))
    .map(({ declaration }) => declaration.name.getText(source));
};

const isState = (source: ts.SourceFile, { name, initializer }: ts.VariableDeclaration, isLet: boolean): boolean => {
  if (isLet) return true;
  const value = initializer && unwrap(initializer);
  if (!value) return false;
  if (isRemembering(source, value)) return true;
  const methods = ts.isArrayLiteralExpression(value) ? CHANGES_OF_LIST : CHANGES_OF_OTHERS;
  return ts.isIdentifier(name) && listNodes(source).some((node) => isChange(node, name.text, methods));
};

const isRemembering = (source: ts.SourceFile, value: ts.Expression): boolean =>
  (ts.isNewExpression(value) && !UNCHANGING.test(value.expression.getText(source))) ||
  (ts.isCallExpression(value) && REMEMBERING.test(value.expression.getText(source)));

const unwrap = (value: ts.Expression): ts.Expression =>
  ts.isAsExpression(value) || ts.isSatisfiesExpression(value) || ts.isParenthesizedExpression(value)
    ? unwrap(value.expression)
    : value;

const listNodes = (node: ts.Node): readonly ts.Node[] => {
  const nodes: ts.Node[] = [node];
  // The list grows while it is walked.
  for (const one of nodes) ts.forEachChild(one, (child) => void nodes.push(child));
  return nodes;
};

/** Whether it calls a changing method of the variable, or assigns to a field of it. */
const isChange = (node: ts.Node, variable: string, methods: RegExp): boolean => {
  const isOfVariable = (one: ts.Expression): boolean => ts.isIdentifier(one) && one.text === variable;
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression))
    return isOfVariable(node.expression.expression) && methods.test(node.expression.name.text);
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.EqualsToken) return false;
  const { left } = node;
  return (ts.isPropertyAccessExpression(left) || ts.isElementAccessExpression(left)) && isOfVariable(left.expression);
};
