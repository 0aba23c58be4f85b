import type { Database } from '#adapters/postgres/database/database.ts';

/** A step of how PostgreSQL carried out a statement. */
export interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly Plans?: readonly Plan[];
}

const listSteps = (plan: Plan): readonly Plan[] => [plan, ...(plan.Plans ?? []).flatMap(listSteps)];

/** Carries the statement out. @returns the steps that read the table */
export const readPlan = async (
  database: Database,
  table: string,
  text: string,
  values: Parameters<Database['query']>[1],
): Promise<readonly Plan[]> => {
  const [row] = await database.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `explain (analyze, format json) ${text}`,
    values,
  );
  return listSteps(row!['QUERY PLAN'][0].Plan).filter((step) => step['Relation Name'] === table);
};

/** Rows and index entries that the steps have read. */
export const countRead = (steps: readonly Plan[]): number =>
  steps.reduce((sum, step) => sum + step['Actual Rows'] * step['Actual Loops'], 0);
