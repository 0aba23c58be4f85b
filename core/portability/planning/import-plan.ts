import type { Digests } from '../../shared/digest.ts';
import type { GuildId } from '../../shared/ids.ts';
import type { Instant } from '../../shared/instant.ts';
import { isUuid } from '../../shared/ids.ts';
import type { Manifest } from '../format/manifest.ts';
import { deriveId } from '../format/import-id.ts';
import type { Loss } from './losses.ts';
import type { RecordChecks } from './record-checks.ts';

/** Is what the plans for all records of one import share. */
export interface ImportPlan {
  readonly guild: GuildId;
  readonly manifest: Manifest;
  /** The file is of this server: its channels, roles and messages are those of the server. */
  readonly isSameServer: boolean;
  /** Is the bot of this installation; null when it is not known. */
  readonly ownBotId: string | null;
  readonly now: Instant;
  readonly digests: Digests;
  readonly checks: RecordChecks;
  readonly onLoss: (loss: Loss) => void;
}

/** Returns the id of a new record: a UUID of the same server stays, any other key gets one that each run makes alike. */
export const chooseId = (
  { isSameServer, digests, manifest }: Pick<ImportPlan, 'isSameServer' | 'digests' | 'manifest'>,
  kind: string,
  key: string,
  at: Instant,
): string => (isSameServer && isUuid(key) ? key : deriveId(digests, { source: manifest.source, kind, key, at }));
