import type { EgressGuard, Exchange, WebhookRequest, WebhookSender } from '#core/webhooks/index.ts';

/** Receivers of webhooks that are only simulated: they write down what they are sent, and answer as they are told. */
export class InMemoryReceivers implements WebhookSender, EgressGuard {
  readonly received: WebhookRequest[] = [];
  /** By default everything is received. */
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
