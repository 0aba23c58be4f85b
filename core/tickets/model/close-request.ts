import type { ChatMessageId } from '../../shared/ids.ts';
import type { Instant } from '../../shared/instant.ts';

/** Staff asks the requester whether the ticket may be closed, or the requester asks staff. */
export interface CloseRequest {
  readonly requestedById: string;
  readonly reason: string | null;
  readonly requestedAt: Instant;
  readonly autoCloseAt: Instant | null;
  /** The message with the question; missing for requests of older versions. */
  readonly messageId?: ChatMessageId | null;
}
