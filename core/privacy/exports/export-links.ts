import { type AuditPorts, recordExport } from '../../audit-log/index.ts';
import type { Clock } from '../../shared/clock.ts';
import { notFound } from '../../shared/errors.ts';
import type { ExportId } from '../../shared/ids.ts';
import type { Instant } from '../../shared/instant.ts';
import type { LinkSigner } from '../../shared/link-signer.ts';
import type { OwnerId } from '../../shared/owner.ts';
import { type DataExport, type ExportStore, isReady } from './data-export.ts';

export interface ExportLink {
  readonly owner: OwnerId;
  readonly exportId: ExportId;
  readonly expiresAt: Instant;
}

export type ExportLinkSigner = LinkSigner<ExportLink>;

export interface ExportLinkPorts {
  readonly exports: ExportStore;
  readonly exportLinks: ExportLinkSigner;
  readonly clock: Clock;
}

/** The token opens the file without any other permission. */
export const signExportLink = ({ exportLinks }: Pick<ExportLinkPorts, 'exportLinks'>, link: ExportLink): string =>
  exportLinks.sign(link);

/** Is a JSON document, part by part. */
export interface OpenedExport {
  readonly createdAt: Instant;
  readonly chunks: AsyncIterable<string>;
}

/** The audit log shows each download. @throws not_found for an invalid or expired token, and for a removed export */
export const openExportLink =
  (ports: ExportLinkPorts & AuditPorts) =>
  async (token: string, isDownload = true): Promise<OpenedExport> => {
    const link = ports.exportLinks.verify(token);
    const exports = link ? await ports.exports.list(link.owner, link.exportId) : [];
    const [first] = exports;
    if (!link || !first || !exports.every((one) => isReady(one, ports.clock.now()))) throw notFound('Export');
    if (isDownload) await recordExport(ports, 'export.downloaded')(link.owner, first.id);
    return { createdAt: first.createdAt, chunks: writeDocument(ports, first, exports) };
  };

/** Parts hold records that are separated by commas. */
async function* writeDocument(
  ports: Pick<ExportLinkPorts, 'exports'>,
  { userId, createdAt }: DataExport,
  exports: readonly DataExport[],
): AsyncGenerator<string> {
  const isTruncated = exports.some((one) => one.isTruncated);
  yield `{"version":1,"userId":${JSON.stringify(userId)},"createdAt":${JSON.stringify(createdAt)},"isTruncated":${isTruncated},"records":[\n`;
  const places = exports.flatMap((one) => Array.from({ length: one.partCount }, (_, number) => ({ one, number })));
  for (const [place, { one, number }] of places.entries()) {
    const part = await ports.exports.findPart(one, number);
    if (part === null) throw notFound('Export');
    yield place === 0 ? part : `,\n${part}`;
  }
  yield '\n]}\n';
}
