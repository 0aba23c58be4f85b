import type { CategoryId, GuildId } from '../../shared/ids.ts';
import type { OpenMode } from '../tickets/ticket-context.ts';
import type { ImportCounts, ImportRun } from './import-store.ts';
import type { PortableReader } from '../format/portable-file.ts';

/** `keep`: numbers stay, or nothing is imported. `shift`: all get one offset. Null shifts only where one is used. */
export const NUMBER_MODES = ['keep', 'shift'] as const;
export type NumberMode = (typeof NUMBER_MODES)[number];

export interface ImportWatch {
  /** Is awaited before anything is written. */
  readonly begin: (run: ImportRun) => Promise<void>;
  /** Takes what was written so far. */
  readonly count: (counts: ImportCounts) => void;
}

export const UNWATCHED: ImportWatch = { begin: () => Promise.resolve(), count: () => undefined };

export interface ImportInput {
  readonly guild: GuildId;
  readonly reader: PortableReader;
  readonly numbers: NumberMode | null;
  readonly open: OpenMode;
  /** Takes tickets whose category is not in the file; null makes one for them. */
  readonly categoryId: CategoryId | null;
  /** The settings of the server become those of the file. */
  readonly takesSettings: boolean;
  readonly makesTranscripts: boolean;
  readonly allowsOtherGuild: boolean;
  /** Passes over broken lines, and lists them. */
  readonly skipsBroken: boolean;
  readonly watch: ImportWatch;
}
