import type { Actor } from '../../shared/actor.ts';
import { conflict, invalid, invalidAll, limitReached, unknownReference, VersionConflict } from '../../shared/errors.ts';
import type { AttachmentId, GuildId } from '../../shared/ids.ts';
import { plusMs } from '../../shared/instant.ts';
import { getInitialValues } from '../../shared/record/record.ts';
import type { SourceSystem } from '../format/source-systems.ts';
import {
  FILE_KEPT_DAYS,
  hasFile,
  isWorking,
  MAX_FILES_OF_SERVER,
  MAX_STORED_TRANSFERS,
  type Transfer,
  TRANSFER_RECORD,
  type TransferOptions,
  type TransferStatus,
} from './transfer.ts';
import type { TransferPorts } from './transfer-ports.ts';
import { assertMayAdd, getTransfer, type TransferRef } from './transfer-rights.ts';

const DAY_MS = 86_400_000;
export const FILE_KEPT_MS = FILE_KEPT_DAYS * DAY_MS;

export interface OrderImport {
  readonly guild: GuildId;
  readonly actor: Actor;
  readonly from: SourceSystem;
  readonly partIds: readonly AttachmentId[];
  readonly transcriptPartIds: readonly AttachmentId[];
  readonly options: TransferOptions;
}

/**
 * Takes uploads as the parts of a file, and has a worker check it.
 *
 * @throws validation_error for a part that is no unused upload of the server; conflict when too many have files
 */
export const orderImport =
  (ports: TransferPorts) =>
  ({ guild, actor, from, partIds, transcriptPartIds, options }: OrderImport): Promise<Transfer> =>
    ports.work.run(async () => {
      if (transcriptPartIds.length > 0 && from !== 'ticketsbot')
        throw invalid('transcriptPartIds', 'inconsistent', 'only files of `ticketsbot` have a second one.');
      await assertOptions(ports, guild, options);
      const createdAt = ports.clock.now();
      const expiresAt = plusMs(createdAt, FILE_KEPT_MS);
      const transfer: Transfer = {
        ...getInitialValues(TRANSFER_RECORD),
        id: ports.ids.next('transfer'),
        guildId: guild,
        kind: 'import',
        from,
        files: transcriptPartIds.length > 0 ? [partIds, transcriptPartIds] : [partIds],
        size: await holdParts(ports, { guild, expiresAt, partIds, transcriptPartIds }),
        options,
        status: 'checking',
        createdBy: actor,
        caller: ports.callers.current(),
        dueAt: createdAt,
        expiresAt,
        createdAt,
        updatedAt: createdAt,
      };
      if (await ports.transfers.add(transfer, LIMITS)) return transfer;
      throw limitReached(
        `The server has ${MAX_FILES_OF_SERVER} imports with a file already. Delete one, or wait until a file is removed after ${FILE_KEPT_DAYS} days.`,
      );
    });

export const LIMITS = { max: MAX_STORED_TRANSFERS, maxFiles: MAX_FILES_OF_SERVER };

interface GivenParts extends Pick<OrderImport, 'guild' | 'partIds' | 'transcriptPartIds'> {
  readonly expiresAt: Transfer['expiresAt'] & string;
}

const holdParts = async (
  { files, clock }: TransferPorts,
  { guild, expiresAt, partIds, transcriptPartIds }: GivenParts,
): Promise<number> => {
  const ids = [...partIds, ...transcriptPartIds];
  if (new Set(ids).size < ids.length) throw invalid('partIds', 'duplicate', 'a part occurs twice.');
  const held = await files.hold(guild, ids, { from: 'kept', now: clock.now(), until: expiresAt });
  const heldIds = new Set(held.map(({ id }) => id));
  const listUnknown = (field: string, parts: readonly AttachmentId[]) =>
    parts.flatMap((id, place) => (heldIds.has(id) ? [] : [unknownReference(`${field}.${place}`, 'unused upload')]));
  const unknown = [...listUnknown('partIds', partIds), ...listUnknown('transcriptPartIds', transcriptPartIds)];
  if (unknown.length > 0) throw invalidAll(unknown);
  return held.reduce((sum, { facts }) => sum + (facts?.size ?? 0), 0);
};

const assertOptions = async (
  { categories }: TransferPorts,
  guild: GuildId,
  { categoryId }: TransferOptions,
): Promise<void> => {
  if (categoryId !== null && !(await categories.find(guild, categoryId)))
    throw invalidAll([unknownReference('options.categoryId', 'category')]);
};

/** Has the file checked again. @throws not_found; validation_error; conflict while a worker works on it */
export const checkAgain =
  (ports: TransferPorts) =>
  async (ref: Omit<TransferRef, 'principal'>, options: TransferOptions): Promise<Transfer> => {
    const found = await getTransfer(ports, 'import')(ref);
    await assertOptions(ports, ref.guild, options);
    assertIdle(found, ['checked', 'failed', 'cancelled']);
    assertFile(ports, found);
    return begin(ports, found, { status: 'checking', options, report: null });
  };

/**
 * Has a checked file imported.
 *
 * @throws forbidden, also for a file with records that the caller may not add; not_found; conflict for one that is not checked
 */
export const startImport =
  (ports: TransferPorts) =>
  async (ref: TransferRef): Promise<Transfer> => {
    const found = await getTransfer(ports, 'import')(ref);
    if (found.report === null) throw conflict('wrong_status', 'The file of the import has not been checked.');
    assertIdle(found, ['checked', 'failed', 'cancelled']);
    assertMayAdd(ref.principal, found);
    assertFile(ports, found);
    return begin(ports, found, { status: 'running' });
  };

/** Has a worker remove what the import added. @throws forbidden; not_found; conflict for one that added nothing */
export const startUndo =
  (ports: TransferPorts) =>
  async (ref: TransferRef): Promise<Transfer> => {
    const found = await getTransfer(ports, 'import')(ref);
    if (found.runId === null) throw conflict('wrong_status', 'The import has added nothing.');
    assertIdle(found, ['finished', 'failed', 'cancelled']);
    assertMayAdd(ref.principal, found);
    return begin(ports, found, { status: 'undoing' });
  };

const assertIdle = (transfer: Transfer, statuses: readonly TransferStatus[]): void => {
  assertNoWork(transfer);
  if (!statuses.includes(transfer.status))
    throw conflict('wrong_status', 'The import has ended. Upload the file again.');
};

/** @throws conflict */
export const assertNoWork = (transfer: Transfer): void => {
  if (isWorking(transfer))
    throw conflict('wrong_status', 'A worker works on the import. Wait until it has ended, or cancel it.');
};

const assertFile = ({ clock }: TransferPorts, transfer: Transfer): void => {
  if (!hasFile(transfer, clock.now()))
    throw conflict('wrong_status', 'The file of the import was removed. Upload it again.');
};

/** @throws conflict for one that another caller has begun */
const begin = async (ports: TransferPorts, found: Transfer, fields: Partial<Transfer>): Promise<Transfer> => {
  const now = ports.clock.now();
  const begun = {
    caller: ports.callers.current(),
    attempts: 0,
    failure: null,
    dueAt: now,
    finishedAt: null,
    updatedAt: now,
  };
  try {
    return await ports.transfers.save({ ...found, ...begun, ...fields });
  } catch (error) {
    if (error instanceof VersionConflict) throw conflict('wrong_status', 'The import was begun already.');
    throw error;
  }
};
