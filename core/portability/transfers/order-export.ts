import type { Principal } from '../../access/index.ts';
import { recordServerExport } from '../../audit-log/index.ts';
import type { Actor } from '../../shared/actor.ts';
import { limitReached, notFound } from '../../shared/errors.ts';
import type { AttachmentId, GuildId } from '../../shared/ids.ts';
import type { Instant } from '../../shared/instant.ts';
import { getInitialValues } from '../../shared/record/record.ts';
import { LIMITS } from './order-import.ts';
import { hasFile, MAX_FILES_OF_SERVER, type Transfer, TRANSFER_RECORD } from './transfer.ts';
import { listParts, type TransferPorts } from './transfer-ports.ts';
import { mayReadAll } from './transfer-rights.ts';

export interface OrderServerExport {
  readonly guild: GuildId;
  readonly actor: Actor;
  readonly settingsOnly: boolean;
}

/** Has a worker write the server into a portable file. @throws conflict when too many have files */
export const orderServerExport =
  (ports: TransferPorts) =>
  ({ guild, actor, settingsOnly }: OrderServerExport): Promise<Transfer> =>
    ports.work.run(async () => {
      const createdAt = ports.clock.now();
      const transfer: Transfer = {
        ...getInitialValues(TRANSFER_RECORD),
        id: ports.ids.next('transfer'),
        guildId: guild,
        kind: 'export',
        settingsOnly,
        status: 'running',
        createdBy: actor,
        caller: ports.callers.current(),
        dueAt: createdAt,
        expiresAt: null,
        createdAt,
        updatedAt: createdAt,
      };
      if (!(await ports.transfers.add(transfer, LIMITS)))
        throw limitReached(`The server has ${MAX_FILES_OF_SERVER} exports already. Delete one.`);
      await recordServerExport(ports, 'server_export.created')(guild, transfer.id);
      return transfer;
    });

/** Returns the token that opens the file; null without a file, and for those who may not read all that it has. */
export const signTransferLink = (
  { links, clock }: TransferPorts,
  transfer: Transfer,
  principal: Principal,
): string | null => {
  const { guildId, id, status, expiresAt } = transfer;
  if (!mayReadAll(principal) || status !== 'finished' || expiresAt === null || !hasFile(transfer, clock.now()))
    return null;
  return links.sign({ guildId, transferId: id, expiresAt });
};

export interface OpenedTransfer {
  readonly size: number;
  readonly createdAt: Instant;
  readonly chunks: AsyncIterable<Uint8Array>;
}

/** The audit log shows each download. @throws not_found for an invalid or expired token, and for a removed export */
export const openTransferLink =
  (ports: TransferPorts) =>
  async (token: string, isDownload = true): Promise<OpenedTransfer> => {
    const link = ports.links.verify(token);
    const found = link && (await ports.transfers.find(link.guildId, link.transferId));
    if (found?.kind !== 'export' || !hasFile(found, ports.clock.now())) throw notFound('Export');
    if (isDownload) await recordServerExport(ports, 'server_export.downloaded')(found.guildId, found.id);
    return { size: found.size, createdAt: found.createdAt, chunks: readAll(ports, found.guildId, listParts(found)) };
  };

async function* readAll(
  { blobs }: TransferPorts,
  guildId: GuildId,
  parts: readonly AttachmentId[],
): AsyncGenerator<Uint8Array> {
  for (const id of parts) {
    const part = await blobs.get({ guildId, id });
    if (!part) throw notFound('Export');
    yield* part.chunks;
  }
}
