import type { BlobStore, FileInspector } from '../../attachments/index.ts';
import type { AuditPorts } from '../../audit-log/index.ts';
import type { Clock } from '../../shared/clock.ts';
import type { Digests } from '../../shared/digest.ts';
import type { GuildId, Ids } from '../../shared/ids.ts';
import type { Pseudonyms } from '../../shared/pseudonyms.ts';
import type { ResourceCounts } from '../../shared/resource-limits.ts';
import type { StoredSecrets } from '../configuration/converted-kinds.ts';
import type { ImportStore } from './import-store.ts';
import type { RecordChecks } from '../planning/record-checks.ts';

export interface ImportPorts {
  readonly imports: ImportStore;
  readonly checks: RecordChecks;
  readonly secrets: StoredSecrets;
  readonly counts: ResourceCounts;
  readonly blobs: BlobStore;
  readonly inspector: FileInspector;
  readonly pseudonyms: Pseudonyms;
  readonly digests: Digests;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly audit: AuditPorts;
  /** Is the bot of this installation; null when it is not known. */
  readonly ownBotId: string | null;
  readonly isServer: (guild: GuildId) => Promise<boolean>;
  /** Lets requests of others pass between two batches. */
  readonly pause: () => Promise<void>;
}
