import type { GuildId } from '../../shared/ids.ts';
import type { Instant } from '../../shared/instant.ts';
import type { OwnerId } from '../../shared/owner.ts';
import { type DataExport, isReady } from './data-export.ts';
import { type ExportLinkPorts, signExportLink } from './export-links.ts';

interface ServerProgress {
  readonly guildId: GuildId;
  readonly stepsDone: number;
  readonly stepsTotal: number;
  readonly recordCount: number;
  readonly isTruncated: boolean;
  readonly completedAt: Instant | null;
}

/** Covers all servers of an order. */
export interface ExportProgress extends Pick<
  DataExport,
  'id' | 'userId' | 'isForMember' | 'createdAt' | 'completedAt' | 'expiresAt' | 'sentAt'
> {
  readonly status: 'running' | 'completed';
  readonly servers: readonly ServerProgress[];
  /** Opens the file; null until it is completed. */
  readonly token: string | null;
}

export interface DescribeExportPorts extends ExportLinkPorts {
  readonly personalRecords: { readonly stepCount: number };
}

/** @throws Error for an order without a server */
export const describeExport =
  (ports: DescribeExportPorts) =>
  (owner: OwnerId, exports: readonly DataExport[]): ExportProgress => {
    const [first] = exports;
    if (!first) throw new Error('An order is about one server at least.');
    const { id, userId, isForMember, createdAt, sentAt } = first;
    const isDone = exports.every(({ completedAt }) => completedAt !== null);
    const expiresAt = isDone ? findExpiry(exports) : null;
    const isOpen = exports.every((one) => isReady(one, ports.clock.now()));
    return {
      id,
      userId,
      isForMember,
      status: isDone ? 'completed' : 'running',
      servers: exports.map(describeServer(ports.personalRecords.stepCount)),
      createdAt,
      completedAt: isDone ? findLast(exports.map(({ completedAt }) => completedAt)) : null,
      expiresAt,
      sentAt,
      token: expiresAt !== null && isOpen ? signExportLink(ports, { owner, exportId: id, expiresAt }) : null,
    };
  };

const describeServer =
  (stepsTotal: number) =>
  ({ guildId, position, recordCount, isTruncated, completedAt }: DataExport): ServerProgress => ({
    guildId,
    stepsDone: completedAt === null ? position.step : stepsTotal,
    stepsTotal,
    recordCount,
    isTruncated,
    completedAt,
  });

const listKnown = (times: readonly (Instant | null)[]): readonly Instant[] =>
  times.filter((time) => time !== null).toSorted();

const findLast = (times: readonly (Instant | null)[]): Instant | null => listKnown(times).at(-1) ?? null;

/** The file is whole until the part of the first server expires. */
export const findExpiry = (exports: readonly DataExport[]): Instant | null =>
  listKnown(exports.map(({ expiresAt }) => expiresAt))[0] ?? null;
