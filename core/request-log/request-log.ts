import type { TokenId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';
import type { OwnerId } from '../shared/owner.ts';
import type { Page, PageRequest } from '../shared/page.ts';
import type { RequestEntry, StatusClass } from './request-entry.ts';

export interface RequestQuery {
  /** Several are alternatives; undefined asks for all. */
  readonly status?: readonly StatusClass[] | undefined;
}

export interface RequestLog {
  /** Adds entries of any tokens in one statement, each once however often it is given, and removes what these tokens have beyond the newest 1,000. */
  add(entries: readonly RequestEntry[]): Promise<void>;
  /** Lists the newest first, from `since` on. */
  list(token: RequestLogOf, query: RequestQuery, page: PageRequest): Promise<Page<RequestEntry>>;
  /** Deletes a batch of older entries. @returns how many */
  purge(before: Instant): Promise<number>;
}

export interface RequestLogOf {
  readonly ownerId: OwnerId;
  readonly tokenId: TokenId;
  readonly since: Instant;
}
