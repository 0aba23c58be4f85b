import type { Logger } from '#adapters/node/logger.ts';
import type { WebhookId } from '#core/shared/ids.ts';
import type { WebhookUseCases } from '#core/webhooks/index.ts';
import type { DueJob } from './due-jobs.ts';

/** Makes the deliveries of a process. */
export interface Deliveries {
  /** Delivers to an endpoint until nothing is due there. Never rejects. */
  readonly deliver: (webhook: WebhookId) => Promise<void>;
  /** Finds due deliveries whose wake-up was lost. */
  readonly sweep: DueJob;
  /** Begins nothing more, and waits for what is under way. */
  readonly stop: () => Promise<void>;
}

export const SWEEP_EVERY_MS = 500;
/** Endpoints that one process delivers to at once. The sweep finds those beyond when there is room. */
export const MAX_ENDPOINTS = 500;

export const createDeliveries = (webhooks: WebhookUseCases, log: Logger): Deliveries => {
  const underWay = new Map<WebhookId, Promise<void>>();
  let isStopping = false;

  const deliver = (webhook: WebhookId): Promise<void> => {
    const running = underWay.get(webhook);
    if (running || isStopping || underWay.size >= MAX_ENDPOINTS) return running ?? Promise.resolve();
    const work = webhooks
      .deliver(webhook, () => isStopping)
      .catch((error: unknown) => {
        log.warn({ webhook, err: error }, 'Deliveries broke off; they will be tried again.');
      })
      .finally(() => underWay.delete(webhook));
    underWay.set(webhook, work);
    return work;
  };

  return {
    deliver,
    sweep: {
      name: 'deliveries',
      work: 'deliveries',
      everyMs: SWEEP_EVERY_MS,
      run: async () => {
        const due = await webhooks.listDueEndpoints();
        for (const webhook of due) void deliver(webhook);
        return due.length;
      },
    },
    stop: async () => {
      isStopping = true;
      await Promise.all(underWay.values());
    },
  };
};
