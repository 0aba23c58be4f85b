import {
  parse,
  type A_Expr,
  type InsertStmt,
  type Node,
  type OnConflictClause,
  type RangeVar,
  type SelectStmt,
  type UpdateStmt,
} from 'libpg-query';
import type { Placement } from '#adapters/postgres/records/placement.ts';

/** How a statement uses a table of servers without naming one server. */
export interface Complaint {
  readonly table: string;
  /** `none`: no condition; `list`: a list of servers; `insert`: the row's server is no parameter; `assigned`, `key`: see docs/operate/scale.md. */
  readonly reason: 'none' | 'list' | 'insert' | 'assigned' | 'conflict' | 'several';
}

export interface JudgedStatement {
  readonly complaints: readonly Complaint[];
  /** The number of the parameter that is the server, from 1; null for a statement over no table of servers. */
  readonly parameter: number | null;
}

type ServerPlacement = Extract<Placement, { kind: 'server' }>;

type FindPlacement = (table: string) => Placement | null;

/**
 * Finds each use of a table of servers in a statement that has no condition `key = $n` of its own, where `$n` is the one
 * parameter for the server; for INSERT, a row whose key is another value than that parameter.
 */
export const judgeStatement = async (text: string, findPlacement: FindPlacement): Promise<JudgedStatement> => {
  const { stmts = [] } = await parse(text);
  const judge = new Judge(findPlacement);
  for (const { stmt } of stmts) if (stmt) judge.visit(stmt, new Set());
  const [parameter = null] = judge.parameters;
  return { complaints: judge.complaints, parameter };
};

interface Use {
  readonly table: string;
  readonly alias: string;
  readonly key: string;
}

class Judge {
  readonly complaints: Complaint[] = [];
  readonly parameters = new Set<number>();
  readonly #findPlacement: FindPlacement;
  /** By the names that the parser gives to statements. */
  readonly #statements: Readonly<Record<string, (node: unknown, ctes: ReadonlySet<string>) => void>> = {
    SelectStmt: (node, ctes) => this.#select(node as SelectStmt, ctes),
    InsertStmt: (node, ctes) => this.#insert(node as InsertStmt, ctes),
    UpdateStmt: (node, ctes) => this.#change(node as UpdateStmt, ctes),
    DeleteStmt: (node, ctes) => this.#change(node as UpdateStmt, ctes),
  };

  constructor(findPlacement: FindPlacement) {
    this.#findPlacement = findPlacement;
  }

  /** Judges every statement in a part of a parsed text. */
  visit(node: unknown, ctes: ReadonlySet<string>): void {
    if (typeof node !== 'object' || node === null) return;
    for (const [kind, value] of Object.entries(node)) {
      const visitStatement = this.#statements[kind];
      if (visitStatement) visitStatement(value, ctes);
      else this.visit(value, ctes);
    }
  }

  #withCtes(statement: Pick<SelectStmt, 'withClause'>, ctes: ReadonlySet<string>): ReadonlySet<string> {
    const all = new Set(ctes);
    const { ctes: list = [], recursive = false } = statement.withClause ?? {};
    const tables = list.flatMap((item) => ('CommonTableExpr' in item ? [item.CommonTableExpr] : []));
    const names = tables.map(({ ctename }) => ctename ?? '');
    if (recursive) for (const name of names) all.add(name);
    for (const [i, { ctequery }] of tables.entries()) {
      this.visit(ctequery, all);
      all.add(names[i] ?? '');
    }
    return all;
  }

  #select(statement: SelectStmt, outer: ReadonlySet<string>): void {
    const ctes = this.#withCtes(statement, outer);
    const { withClause: _, larg, rarg, fromClause = [], whereClause, ...rest } = statement;
    if (larg) this.#select(larg, ctes);
    if (rarg) this.#select(rarg, ctes);
    this.#level(fromClause, whereClause, ctes, []);
    this.visit(rest, ctes);
  }

  #change(
    { relation, ...statement }: UpdateStmt & { readonly usingClause?: Node[] },
    outer: ReadonlySet<string>,
  ): void {
    const ctes = this.#withCtes(statement, outer);
    const { fromClause = [], usingClause = [], whereClause, targetList = [], returningClause } = statement;
    this.#level([...fromClause, ...usingClause], whereClause, ctes, this.#listUses(relation, ctes));
    const key = this.#findKey(relation);
    if (key !== null && isNamed(targetList, key)) this.#complain(relation?.relname, 'assigned');
    this.visit(targetList, ctes);
    this.visit(returningClause, ctes);
  }

  #insert(statement: InsertStmt, outer: ReadonlySet<string>): void {
    const { relation, selectStmt, onConflictClause, returningClause } = statement;
    const ctes = this.#withCtes(statement, outer);
    this.visit([selectStmt, returningClause, onConflictClause?.targetList], ctes);
    const placement = this.#findPlacement(relation?.relname ?? '');
    if (placement?.kind !== 'server') return;
    this.#judgeRows(statement, placement);
    if (onConflictClause) this.#judgeConflict(relation?.relname, onConflictClause, placement.key);
  }

  #judgeConflict(table: string | undefined, { infer, targetList = [] }: OnConflictClause, key: string): void {
    const inferred = infer?.indexElems ?? [];
    const names = inferred.map((item) => ('IndexElem' in item ? item.IndexElem.name : undefined));
    if (inferred.length > 0 && !names.includes(key)) this.#complain(table, 'conflict');
    if (isNamed(targetList, key)) this.#complain(table, 'assigned');
  }

  /** The server of each new row has to be a parameter. */
  #judgeRows({ relation, cols = [], selectStmt }: InsertStmt, { key, madeOf }: ServerPlacement): void {
    const rows = listRows(selectStmt);
    for (const name of madeOf ?? [key]) {
      const position = cols.findIndex((column) => isNamed([column], name));
      const parameters = rows.map((row) => findParameter(row[position]));
      if (parameters.includes(null)) this.#complain(relation?.relname, 'insert');
      // Of several columns that make the key, only one has a value.
      if (!madeOf) this.#noteAll(relation?.relname, parameters);
    }
  }

  /** Judges the tables of one FROM by the conditions that all hold for its rows. */
  #level(from: readonly Node[], where: Node | undefined, ctes: ReadonlySet<string>, targets: readonly Use[]): void {
    const uses = [...targets];
    const conditions: Node[] = [];
    const walk = (node: Node): void => {
      if ('RangeVar' in node) uses.push(...this.#listUses(node.RangeVar, ctes));
      else if ('JoinExpr' in node) {
        const { larg, rarg, quals } = node.JoinExpr;
        if (larg) walk(larg);
        if (rarg) walk(rarg);
        if (quals) conditions.push(...listConditions(quals));
        this.visit(quals, ctes);
      } else this.visit(node, ctes);
    };
    for (const node of from) walk(node);
    if (where) conditions.push(...listConditions(where));
    this.visit(where, ctes);
    for (const use of uses) this.#judge(use, conditions, uses.length === 1);
  }

  #judge({ table, alias, key }: Use, conditions: readonly Node[], isAlone: boolean): void {
    const own = conditions.flatMap((node) => ('A_Expr' in node ? [node.A_Expr] : []));
    const isKey = (node: Node | undefined) => isColumn(node, alias, key, isAlone);
    const equal = own.flatMap(({ kind, name = [], lexpr, rexpr }) => {
      if (kind !== 'AEXPR_OP' || !isOperator(name, '=')) return [];
      return [isKey(lexpr) ? findParameter(rexpr) : null, isKey(rexpr) ? findParameter(lexpr) : null];
    });
    const parameter = equal.find((found) => found !== null) ?? null;
    if (parameter !== null) this.#noteAll(table, [parameter]);
    else this.#complain(table, own.some((condition) => isList(condition, isKey)) ? 'list' : 'none');
  }

  #noteAll(table: string | undefined, parameters: readonly (number | null)[]): void {
    for (const parameter of parameters) if (parameter !== null) this.parameters.add(parameter);
    if (this.parameters.size > 1) this.#complain(table, 'several');
  }

  #listUses(relation: RangeVar | undefined, ctes: ReadonlySet<string>): readonly Use[] {
    const key = this.#findKey(relation, ctes);
    const table = relation?.relname ?? '';
    return key === null ? [] : [{ table, alias: relation?.alias?.aliasname ?? table, key }];
  }

  #findKey(relation: RangeVar | undefined, ctes: ReadonlySet<string> = new Set()): string | null {
    const table = relation?.relname ?? '';
    if (ctes.has(table)) return null;
    const placement = this.#findPlacement(table);
    return placement?.kind === 'server' ? placement.key : null;
  }

  #complain(table: string | undefined, reason: Complaint['reason']): void {
    this.complaints.push({ table: table ?? '', reason });
  }
}

/** The conditions that `and` connects. */
const listConditions = (node: Node): readonly Node[] =>
  'BoolExpr' in node && node.BoolExpr.boolop === 'AND_EXPR'
    ? (node.BoolExpr.args ?? []).flatMap(listConditions)
    : [node];

const isNamed = (targets: readonly Node[], name: string): boolean =>
  targets.some((target) => 'ResTarget' in target && target.ResTarget.name === name);

/** The values of the rows that an INSERT adds, of one row where it selects them. */
const listRows = (source: Node | undefined): readonly (readonly Node[])[] => {
  const { valuesLists, targetList = [] } = source && 'SelectStmt' in source ? source.SelectStmt : {};
  if (valuesLists) return valuesLists.map((row) => ('List' in row ? (row.List.items ?? []) : []));
  return [targetList.map((target) => ('ResTarget' in target && target.ResTarget.val) || target)];
};

const isOperator = (name: readonly Node[], operator: string): boolean =>
  name.some((part) => 'String' in part && part.String.sval === operator);

const isColumn = (node: Node | undefined, alias: string, key: string, isAlone: boolean): boolean => {
  if (!node || !('ColumnRef' in node)) return false;
  const names = (node.ColumnRef.fields ?? []).map((field) => ('String' in field ? field.String.sval : '*'));
  return names.at(-1) === key && (names.length === 1 ? isAlone : names.at(-2) === alias);
};

/** The number of the parameter that a value is, with or without a cast. */
const findParameter = (node: Node | undefined): number | null => {
  if (!node) return null;
  if ('ParamRef' in node) return node.ParamRef.number ?? null;
  return 'TypeCast' in node ? findParameter(node.TypeCast.arg) : null;
};

const isList = ({ kind, lexpr }: A_Expr, isKey: (node: Node | undefined) => boolean): boolean =>
  (kind === 'AEXPR_OP_ANY' || kind === 'AEXPR_IN') && isKey(lexpr);
