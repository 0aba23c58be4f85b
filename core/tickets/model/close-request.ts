import type { ChatMessageId } from '../../shared/ids.ts';
import type { Instant } from '../../shared/instant.ts';

export interface CloseRequest {
  readonly requestedById: string;
  readonly reason: string | null;
  readonly requestedAt: Instant;
  readonly autoCloseAt: Instant | null;
  /** Has the question; missing for requests of older versions. */
  readonly messageId?: ChatMessageId | null;
}
