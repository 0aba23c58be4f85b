import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { decode } from '../split-lines.ts';
import { parseText } from '../parse-row.ts';
import type { Row, TableName, Tables } from './read-database.ts';

const Dump = z.array(z.tuple([z.string(), z.array(z.record(z.string(), z.unknown()))]));

/** Sorts ids of the chat, which are numbers beyond those of JavaScript. */
const compareIds = ({ id: a }: Row, { id: b }: Row): number =>
  String(a).padStart(20, '0') < String(b).padStart(20, '0') ? -1 : 1;

/** Reads what `scripts/dump.mjs` of the bot writes of any of its databases. All of it is in memory. @throws validation_error */
export const openDump = async (path: string): Promise<Tables> => {
  const models = new Map<string, readonly Row[]>(parseText(Dump, decode(await readFile(path), path), path));
  const indexes = new Map<string, Map<unknown, Row[]>>();
  const getRows = (table: TableName): readonly Row[] => models.get(table) ?? [];
  const getIndex = (table: TableName, column: string): Map<unknown, Row[]> => {
    const name = `${table}.${column}`;
    const index = indexes.get(name) ?? Map.groupBy(getRows(table), (row) => row[column]);
    indexes.set(name, index);
    return index;
  };
  return {
    list: (table, column, value) => {
      const rows = getIndex(table, column).get(value) ?? [];
      return table === 'ticket' ? rows.toSorted(compareIds) : rows;
    },
    listGuildIds: () => getRows('guild').map(({ id }) => String(id)),
    count: (table) => getRows(table).length,
    close: () => undefined,
  };
};
