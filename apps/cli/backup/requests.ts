import type { BackupEnd, OnlineBackup } from '#adapters/postgres/embedded/online-backup.ts';
import { askHolder } from '../../composition/processes/data-folder.ts';

/** The process that copies asks the service for these; the values are the answers. */
interface Answers {
  /** The id of the backup. */
  readonly start: string;
  readonly renew: boolean;
  /** A service of an earlier version counts no rows. */
  readonly stop: (Omit<BackupEnd, 'rows'> & Partial<Pick<BackupEnd, 'rows'>>) | null;
  readonly release: boolean;
}

type Step = keyof Answers;

export interface BackupRequest {
  readonly backup: Step;
  /** Empty for `start`. */
  readonly id: string;
}

export const isBackupRequest = (request: unknown): request is BackupRequest =>
  typeof request === 'object' && request !== null && 'backup' in request;

/** In the service. */
export const answerBackupRequest = async (
  backup: OnlineBackup,
  { backup: step, id }: BackupRequest,
): Promise<Answers[Step]> => (step === 'start' ? backup.start() : backup[step](id));

/** @returns null when no service that answers holds the folder, too / @throws when it could not do it */
export const askService = async <S extends Step>(dataDir: string, step: S, id = ''): Promise<Answers[S] | null> =>
  (await askHolder(dataDir, { backup: step, id } satisfies BackupRequest)) as Answers[S] | null;
