import { call } from '../api.ts';
import { type Owner, toPath } from '../owner.ts';
import type { Page } from '../queries.ts';
import type { Schemas } from '../schemas.ts';
import { type Answer, PAGE_SIZE } from './answer.ts';

/** Somebody else who has the ticket before them. */
export interface Viewer {
  readonly personId: string;
  readonly name: string;
  readonly isWriting: boolean;
}

interface ViewReport {
  readonly ticketId: string;
  readonly isWriting: boolean;
}

/** Says that the person has the ticket before them. @returns who else has */
export const reportView = async (
  owner: Owner,
  { ticketId, isWriting }: ViewReport,
  signal: AbortSignal,
): Promise<readonly Viewer[]> => {
  const path = `${toPath(owner)}/tickets/${encodeURIComponent(ticketId)}/viewers`;
  return (await call<Page<Viewer>>(path, { method: 'POST', body: { isWriting }, signal })).data;
};

export type Colleague = Pick<Schemas['StaffMember'], 'userId' | 'name' | 'openClaims'>;

/** Those whom the chat has shown; with a text, those whose name begins with it. */
export const fetchColleagues = async (owner: Owner, q: string, signal: AbortSignal): Promise<readonly Colleague[]> => {
  const search = new URLSearchParams({ limit: String(PAGE_SIZE), ...(q && { q }) });
  return (await call<Page<Colleague>>(`${toPath(owner)}/colleagues?${search.toString()}`, { signal })).data;
};

/** The address of a page with the transcript, which works for a short time. */
export const createTranscriptView = async (owner: Owner, id: string, signal: AbortSignal): Promise<string> => {
  const path = `${toPath(owner)}/transcripts/${encodeURIComponent(id)}/view`;
  return (await call<Answer<{ readonly url: string }>>(path, { method: 'POST', signal })).data.url;
};

export type OwnWork = Omit<Schemas['StaffFigures'], 'name'>;

interface WorkQuery {
  readonly from: string;
  readonly to: string;
  readonly timezone: string;
}

/** What the person who is signed in did. */
export const fetchOwnWork = async (owner: Owner, query: WorkQuery, signal: AbortSignal): Promise<OwnWork> => {
  const search = new URLSearchParams({ ...query }).toString();
  return (await call<Answer<OwnWork>>(`${toPath(owner)}/own-work?${search}`, { signal })).data;
};
