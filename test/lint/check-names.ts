import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/**
 * Checks that names say the truth about their types: `is…`, `has…` and `can…` are booleans or return one, `find…` may return
 * nothing, `list…` returns several, `count…` a number. Each also as a promise.
 *
 *     node apps/launch.js test/lint/check-names.ts
 */
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PROJECTS = ['tsconfig.json', 'apps/dashboard/tsconfig.json'];
const CHECKED = /^(core|adapters|apps)\//;

interface Rule {
  readonly name: RegExp;
  readonly says: string;
  readonly holds: (type: ts.Type, checker: ts.TypeChecker) => boolean;
  /** Whether variables and properties follow the rule too, not only functions. */
  readonly ofValues?: boolean;
}

const isOf = (type: ts.Type, flags: ts.TypeFlags): boolean => (type.flags & flags) !== 0;
const listMembers = (type: ts.Type): readonly ts.Type[] => (type.isUnion() ? type.types : [type]);
const isNothing = (type: ts.Type): boolean => isOf(type, ts.TypeFlags.Null | ts.TypeFlags.Undefined);
const isUnknown = (type: ts.Type): boolean => isOf(type, ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.Never);
const isSeveral = (type: ts.Type, checker: ts.TypeChecker): boolean =>
  checker.isArrayType(type) ||
  checker.isTupleType(type) ||
  type.getProperty('items') !== undefined ||
  type.getProperties().some(({ name }) => name.startsWith('__@iterator') || name.startsWith('__@asyncIterator'));

/** Also a reference of React to a boolean. */
const isBoolean = (type: ts.Type, checker: ts.TypeChecker): boolean => {
  const current = type.getProperty('current');
  const value = current ? checker.getTypeOfSymbol(current) : type;
  return listMembers(value).every((one) => isOf(one, ts.TypeFlags.BooleanLike));
};

const RULES: readonly Rule[] = [
  {
    name: /^(is|has|can)[A-Z]/,
    says: 'is no boolean',
    holds: (type, checker) => listMembers(type).every((one) => isBoolean(one, checker) || isNothing(one)),
    ofValues: true,
  },
  {
    name: /^find([A-Z]|$)/,
    says: 'always returns something',
    holds: (type) => listMembers(type).some(isNothing),
  },
  {
    name: /^list[A-Z]/,
    says: 'returns no list',
    holds: (type, checker) => listMembers(type).every((one) => isNothing(one) || isSeveral(one, checker)),
  },
  {
    name: /^count[A-Z]/,
    says: 'returns no number',
    holds: (type) => listMembers(type).every((one) => isOf(one, ts.TypeFlags.NumberLike) || isNothing(one)),
  },
];

/** What a function returns in the end: of a function that returns a function what that one returns, of a promise its value. */
const getResult = (type: ts.Type, checker: ts.TypeChecker): ts.Type => {
  const resolved = isOf(type, ts.TypeFlags.TypeParameter) ? (checker.getBaseConstraintOfType(type) ?? type) : type;
  const awaited = checker.getAwaitedType(resolved) ?? resolved;
  const [signature] = awaited.getCallSignatures();
  return signature ? getResult(signature.getReturnType(), checker) : awaited;
};

type Named = ts.NamedDeclaration & { readonly name: ts.Identifier | ts.PrivateIdentifier };

const DECLARATIONS = [
  ts.isVariableDeclaration,
  ts.isFunctionDeclaration,
  ts.isMethodDeclaration,
  ts.isMethodSignature,
  ts.isPropertySignature,
  ts.isPropertyDeclaration,
  ts.isPropertyAssignment,
  ts.isGetAccessorDeclaration,
  ts.isParameter,
  ts.isExportSpecifier,
];

const isNamed = (node: ts.Node): node is Named => {
  const name = DECLARATIONS.some((isOne) => isOne(node)) ? ts.getNameOfDeclaration(node as ts.Declaration) : undefined;
  return name !== undefined && (ts.isIdentifier(name) || ts.isPrivateIdentifier(name));
};

const isFunction = (type: ts.Type): boolean => type.getCallSignatures().length > 0;

/** A statement of SQL stands in an object under the name of the method that runs it. */
const isText = (node: Named, result: ts.Type): boolean =>
  ts.isPropertyAssignment(node) && isOf(result, ts.TypeFlags.StringLike);

/** The type of a declaration; of a property in an object that has a type of its own, what that type says. */
const getDeclaredType = (node: Named, checker: ts.TypeChecker): ts.Type => {
  const object = ts.isPropertyAssignment(node) ? node.parent : null;
  const expected = object && checker.getContextualType(object)?.getProperty(node.name.text);
  return expected ? checker.getTypeOfSymbolAtLocation(expected, node) : checker.getTypeAtLocation(node.name);
};

/** The types that have to keep what a name says: of functions what they return. None when the rule is not about the declaration. */
const listResults = (node: Named, rule: Rule, checker: ts.TypeChecker): readonly ts.Type[] => {
  const type = getDeclaredType(node, checker);
  const functions = listMembers(type).filter(isFunction);
  if (functions.length > 0) return functions.map((one) => getResult(one, checker));
  // The value of a property may describe it, as the schema of a field does.
  return rule.ofValues === true && !ts.isPropertyAssignment(node) ? [type] : [];
};

/** @returns why the name of a declaration is untrue; null when it is true */
const findFault = (node: Named, checker: ts.TypeChecker): string | null => {
  const name = node.name.text.replace(/^#/, '');
  const rule = RULES.find((one) => one.name.test(name));
  const results = rule ? listResults(node, rule, checker) : [];
  const isTrue = results.every(
    (result) => isUnknown(result) || isText(node, result) || rule?.holds(result, checker) === true,
  );
  return isTrue ? null : `${name} ${rule?.says}: ${results.map((one) => checker.typeToString(one)).join(' | ')}`;
};

const checkProject = (project: string): readonly string[] => {
  const { config } = ts.readConfigFile(`${ROOT}${project}`, (path) => ts.sys.readFile(path)) as { config: unknown };
  const folder = fileURLToPath(new URL('.', new URL(`../../${project}`, import.meta.url)));
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, folder);
  const program = ts.createProgram(fileNames, options);
  const checker = program.getTypeChecker();
  const faults: string[] = [];
  for (const source of program.getSourceFiles()) {
    const path = relative(ROOT, source.fileName);
    if (!CHECKED.test(path) || path.includes('node_modules') || path.includes('/generated/')) continue;
    const visit = (node: ts.Node): void => {
      const fault = isNamed(node) ? findFault(node, checker) : null;
      if (fault !== null) {
        const { line } = source.getLineAndCharacterOfPosition(node.getStart());
        faults.push(`${path}:${line + 1} ${fault}`);
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return faults;
};

const faults = [...new Set(PROJECTS.flatMap(checkProject))];
for (const fault of faults) process.stdout.write(`${fault}\n`);
process.stdout.write(
  `names: ${faults.length === 0 ? 'all are true of their types' : `${faults.length} are not true`}.\n`,
);
if (faults.length > 0) process.exitCode = 1;
