import { call } from '../api.ts';
import type { Answer } from './answer.ts';

export interface OwnSession {
  readonly id: string;
  /** `Firefox, Windows`; null where it is not known. */
  readonly browser: string | null;
  readonly createdAt: string;
  readonly lastUsedAt: string;
  readonly isCurrent: boolean;
}

export const fetchOwnSessions = async (signal: AbortSignal): Promise<readonly OwnSession[]> =>
  (await call<Answer<readonly OwnSession[]>>('/sessions', { signal })).data;

export const endSession = (id: string): Promise<unknown> =>
  call(`/sessions/${encodeURIComponent(id)}`, { method: 'DELETE' });

export const endOtherSessions = (): Promise<unknown> => call('/sessions/others', { method: 'DELETE' });
