import { type ChatPlatform, toTextNotice } from '../../chat/index.ts';
import type { ProblemRecorder } from '../../problems/index.ts';
import { loadServerContext, type ServerContextPorts } from '../../settings/index.ts';
import { AppError, isTransient } from '../../shared/errors.ts';
import { type Instant, plusMs } from '../../shared/instant.ts';
import type { DataExport } from './data-export.ts';
import { type ExportLinkPorts, signExportLink } from './export-links.ts';

export interface ExportAddressPorts extends ExportLinkPorts {
  /** Exports are read under this address; null while the service does not know its own. */
  readonly exportPages: string | null;
}

export interface SendExportPorts extends ExportAddressPorts, ServerContextPorts {
  readonly chat: Pick<ChatPlatform, 'sendDirectMessage'>;
  readonly problems: ProblemRecorder;
}

const RETRY_MS = 30_000;
const NO_ADDRESS_RETRY_MS = 60 * 60 * 1000;

/** Returns null while the service does not know its own address. */
export const toExportAddress = (
  ports: Pick<ExportAddressPorts, 'exportLinks' | 'exportPages'>,
  { guildId, id }: Pick<DataExport, 'guildId' | 'id'>,
  expiresAt: Instant,
): string | null =>
  ports.exportPages === null
    ? null
    : `${ports.exportPages}/${signExportLink(ports, { owner: guildId, exportId: id, expiresAt })}`;

/** Sends the link once. From then on, or when the chat refuses it for good, the export waits for its removal. */
export const sendExport = async (ports: SendExportPorts, dataExport: DataExport, expiresAt: Instant): Promise<void> => {
  const progress = await trySend(ports, dataExport, expiresAt);
  await ports.exports.save({ ...dataExport, ...progress, revision: dataExport.revision + 1 }, null);
};

/** @returns what changes: `sentAt` only when the member has the link */
const trySend = async (
  ports: SendExportPorts,
  dataExport: DataExport,
  expiresAt: Instant,
): Promise<Partial<DataExport>> => {
  const { id, guildId, userId, isForMember, sentAt } = dataExport;
  if (!isForMember || sentAt !== null) return { dueAt: expiresAt };
  const now = ports.clock.now();
  const url = toExportAddress(ports, dataExport, expiresAt);
  if (url === null) return { dueAt: chooseEarlier(plusMs(now, NO_ADDRESS_RETRY_MS), expiresAt) };
  const { write, formatTime } = await loadServerContext(ports, guildId);
  const content = write('direct.data_ready', { url, time: formatTime(expiresAt) });
  try {
    const sent = await ports.chat.sendDirectMessage(`export:${id}`, guildId, userId, toTextNotice(content));
    return sent === null ? { dueAt: expiresAt } : { sentAt: now, dueAt: expiresAt };
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'service_unavailable') throw error;
    await ports.problems.record(error, { guild: guildId });
    return { dueAt: isTransient(error) ? plusMs(now, RETRY_MS) : expiresAt };
  }
};

const chooseEarlier = (a: Instant, b: Instant): Instant => (a < b ? a : b);
