import type pg from 'pg';
import { getPlacement, PLACED_TABLES } from '#adapters/postgres/records/placement.ts';
import { judgeStatement } from './judge-statement.ts';
import { findStatementName } from './judge-statements.ts';
import { findPart, type Part } from './partitioned-tables.ts';

/** What PostgreSQL plans. Other statements begin and end transactions, or change settings. */
const IS_PLANNED = /^\s*(\/\*[^*]*\*\/)?\s*(select|insert|update|delete|with|values)\b/i;

export interface JudgedParts {
  /** The statements that PostgreSQL refuses, with its message. */
  readonly refused: readonly string[];
  /** The statements of one server that read several parts. */
  readonly complaints: readonly string[];
  /** The tables of which statements of one server read one part. */
  readonly tables: ReadonlySet<string>;
}

/**
 * Has PostgreSQL plan each statement over partitioned tables, and lists those that read more than the part of their server.
 * Of statements over several servers, which have a name, it is only asked whether PostgreSQL takes them.
 */
export const judgeParts = async (client: pg.Client, texts: Iterable<string>): Promise<JudgedParts> => {
  const refused: string[] = [];
  const complaints: string[] = [];
  const read: Part[] = [];
  // One plan for all servers, as connections keep it: parts are left out when the plan begins, by the value of a parameter.
  await client.query('set plan_cache_mode = force_generic_plan');
  for (const text of [...texts].filter((one) => IS_PLANNED.test(one))) {
    const plan = await explain(client, text).catch((error: unknown) => String(error));
    const parts = typeof plan === 'string' ? [] : listParts(plan);
    if (typeof plan === 'string') refused.push(`${plan} in ${text}`);
    else if (findStatementName(text) !== null) continue;
    else if (new Set(parts.map(({ number }) => number)).size > 1) complaints.push(`${describeParts(parts)} in ${text}`);
    else read.push(...parts);
  }
  return { refused, complaints, tables: new Set(read.map(({ table }) => table)) };
};

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly PlanNode[];
}

/** The plan of a statement for one server; the other parameters, which decide about no part, are null. */
const explain = async (client: pg.Client, text: string): Promise<PlanNode> => {
  const { parameter } = await judgeStatement(text, (table) =>
    PLACED_TABLES.includes(table) ? getPlacement(table) : null,
  );
  await client.query(`prepare judged as ${text}`);
  try {
    const types = await listParameterTypes(client);
    const values = types.map((type, i) => (i + 1 === parameter ? (OWNERS[type] ?? 'null') : 'null'));
    const list = values.length > 0 ? `(${values.join(', ')})` : '';
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `explain (format json, costs off) execute judged ${list}`,
    );
    const plan = rows[0]?.['QUERY PLAN'][0].Plan;
    if (!plan) throw new Error('PostgreSQL shows no plan.');
    return plan;
  } finally {
    await client.query('deallocate judged');
  }
};

/** A server or an organization, by the type of the parameter. */
const OWNERS: Readonly<Record<string, string>> = {
  text: `'100000000000000001'`,
  uuid: `'00000000-0000-7000-8000-000000000001'`,
};

const listParameterTypes = async (client: pg.Client): Promise<readonly string[]> => {
  const { rows } = await client.query<{ types: string[] }>(
    `select parameter_types::text[] as types from pg_prepared_statements where name = 'judged'`,
  );
  return rows[0]?.types ?? [];
};

/** The parts that a plan reads. A plan that changes rows names all parts as targets, and reads the rows to be changed first. */
const listParts = (node: PlanNode): readonly Part[] => {
  const below = (node.Plans ?? []).flatMap(listParts);
  const part = node['Node Type'] === 'ModifyTable' ? null : findPart(node['Relation Name'] ?? '');
  return part ? [part, ...below] : below;
};

const describeParts = (parts: readonly Part[]): string =>
  [...Map.groupBy(parts, ({ table }) => table)]
    .map(([table, read]) => `${table}: parts ${[...new Set(read.map(({ number }) => number))].sort().join(', ')}`)
    .join('; ');
