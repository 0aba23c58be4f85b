import type { EgressGuard, Exchange, WebhookRequest, WebhookSender } from '#core/webhooks/index.ts';

/** Simulated receivers of webhooks: they record requests and give configured responses. */
export class InMemoryReceivers implements WebhookSender, EgressGuard {
  readonly received: WebhookRequest[] = [];
  /** Receives everything by default. */
  answer: (sending: WebhookRequest) => Partial<Exchange> | Promise<Partial<Exchange>> = () => ({});

  async send(sending: WebhookRequest): Promise<Exchange> {
    this.received.push(sending);
    const answer = await this.answer(sending);
    return { status: 204, error: null, responseBody: null, durationMs: 0, retryAfterMs: null, ...answer };
  }

  /** There is no network that could be misused. */
  async requireAllowed(): Promise<void> {
    return Promise.resolve();
  }
}
