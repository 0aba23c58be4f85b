import { invalid, limitReached } from '../../shared/errors.ts';
import type { EventType } from '../../shared/events.ts';
import type { WebhookId } from '../../shared/ids.ts';
import { plusMs, type Instant } from '../../shared/instant.ts';
import { type OwnerId, toOwnerFields } from '../../shared/owner.ts';
import { getEnabledWebhook, type SendAgainPorts } from './send-again.ts';
import type { Replay } from './replay.ts';

const MAX_REPLAYS = 3;

export interface ReplayInput {
  readonly createdAfter: Instant;
  /** Null means now. */
  readonly createdBefore: Instant | null;
  readonly eventTypes: readonly EventType[] | null;
}

/** @throws not_found; validation_error; conflict when the webhook is disabled or has too many pending replays */
export const replayEvents =
  (ports: SendAgainPorts) =>
  async (owner: OwnerId, id: WebhookId, { createdAfter, createdBefore, eventTypes }: ReplayInput): Promise<Replay> => {
    const webhook = await getEnabledWebhook(ports, owner, id);
    const createdAt = ports.clock.now();
    const now = plusMs(createdAt, 1);
    const end = createdBefore !== null && createdBefore < now ? createdBefore : now;
    if (createdAfter >= end)
      throw invalid('createdAfter', 'inconsistent', 'it has to be in the past, and before `createdBefore`.');
    const replay: Replay = {
      id: ports.ids.next('replay'),
      ...toOwnerFields(owner),
      webhookId: webhook.id,
      createdAfter,
      createdBefore: end,
      eventTypes,
      createdAt,
    };
    if (!(await ports.replays.add(replay, MAX_REPLAYS)))
      throw limitReached(`${MAX_REPLAYS} replays of this webhook wait already. Try again when one is done.`);
    return replay;
  };
