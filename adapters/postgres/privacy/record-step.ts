import type { EntitySchema } from '@mikro-orm/core';
import type { DataExport, PersonalRecord } from '#core/privacy/index.ts';
import { type AttachmentId, isUuid, toAttachmentId } from '#core/shared/ids.ts';
import type { Attachment } from '#core/chat/index.ts';
import type { FormAnswer } from '#core/tickets/index.ts';
import type { Database } from '../database/database.ts';
import { buildTablePages, type Row } from './table-pages.ts';

/** A part of an export: the rows of one table. */
export interface RecordStep {
  readonly table: string;
  /** Reads a bounded number of rows; `after` of the result is null at the end. */
  readNext(
    person: Pick<DataExport, 'guildId' | 'userId'>,
    after: readonly string[] | null,
  ): Promise<{ readonly records: readonly PersonalRecord[]; readonly after: readonly string[] | null }>;
}

export interface RecordSource<T extends object> {
  readonly type: PersonalRecord['type'];
  readonly table: EntitySchema<T>;
  readonly fields: readonly (keyof T & string)[];
  /** SQL over a row `p`: whether it is about the person. */
  readonly condition: string;
  /** Further values that the condition names. */
  readonly toValues?: (person: Pick<DataExport, 'guildId' | 'userId'>) => Row;
  /** Returns what is exported of a row; without it, all of the fields. */
  readonly toData?: (row: Row, userId: string) => Row;
  readonly listFileIds?: (row: Row) => readonly AttachmentId[];
}

/** All that is about the person on a page is in memory at once. */
const ROWS = { shared: 500, embedded: 250 };

export const readTable = <T extends object>(db: Database, source: RecordSource<T>): RecordStep => {
  const { type, table, fields, condition, toValues, toData = (row) => row, listFileIds = () => [] } = source;
  const pages = buildTablePages(db, { table, fields, flags: { isTheirs: condition }, rows: ROWS });
  return {
    table: table.meta.tableName,
    readNext: async (person, after) => {
      const { guildId, userId } = person;
      const { rows, last } = await pages.loadPage({ guild: guildId, user: userId, ...toValues?.(person) }, after);
      const theirs = rows.filter((row) => row['isTheirs'] === true);
      const found = theirs.length > 0 ? await pages.loadRows(guildId, theirs) : [];
      const records = found.map((row) => ({ type, data: toData(row, userId), fileIds: listFileIds(row) }));
      return { records, after: last };
    },
  };
};

/** The files of a message. */
export const listAttachedFiles = ({ attachments }: Row): readonly AttachmentId[] =>
  (attachments as readonly Attachment[]).flatMap(({ attachmentId }) => attachmentId ?? []);

/** The files that answers of a form name. */
export const listAnsweredFiles = ({ formAnswers }: Row): readonly AttachmentId[] =>
  (formAnswers as readonly Pick<FormAnswer, 'value'>[])
    .flatMap(({ value }) => [value].flat())
    .filter(isUuid)
    .map(toAttachmentId);
