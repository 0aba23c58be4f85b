import type { Dispatcher } from 'undici';
import { type Exchange, isInboxUrl, type WebhookRequest, type WebhookSender } from '#core/webhooks/index.ts';
import { readBeginning, parseRetryAfter } from './answer.ts';
import { describeFailure } from './failure.ts';
import { createSignatureHeaders } from './sign.ts';
import { withDeadline } from './with-deadline.ts';

const DEADLINE_MS = 15_000;

export interface InboxRoute {
  /** `createInboxDispatcher`. */
  readonly dispatcher: Dispatcher;
  /** Where this service reaches itself. */
  readonly getOwnUrl: () => string | null;
}

export interface HttpWebhookSenderOptions {
  /** Decides where to may be sent: `createEgressDispatcher`. */
  readonly dispatcher: Dispatcher;
  /** Sends to the test receivers of this service, which may be at an address that is not public. */
  readonly inboxes?: InboxRoute;
  /** The version of this service, sent in the User-Agent header. */
  readonly version: string;
  readonly deadlineMs?: number;
}

type Outcome = Omit<Exchange, 'durationMs'>;

const toNoAnswer = (error: unknown): Outcome => ({
  status: null,
  error: describeFailure(error),
  responseBody: null,
  retryAfterMs: null,
});

export class HttpWebhookSender implements WebhookSender {
  readonly #dispatcher: Dispatcher;
  readonly #inboxes: InboxRoute | null;
  readonly #userAgent: string;
  readonly #deadlineMs: number;

  constructor({ dispatcher, inboxes, version, deadlineMs = DEADLINE_MS }: HttpWebhookSenderOptions) {
    this.#dispatcher = dispatcher;
    this.#inboxes = inboxes ?? null;
    this.#userAgent = `guildesk/${version}`;
    this.#deadlineMs = deadlineMs;
  }

  async send(sending: WebhookRequest): Promise<Exchange> {
    const startedAt = performance.now();
    const outcome = await withDeadline(this.#deadlineMs, (signal) => this.#post(sending, signal)).catch(toNoAnswer);
    return { ...outcome, durationMs: Math.round(performance.now() - startedAt) };
  }

  /** Ends what is under way, then closes the dispatcher's connections. */
  close(): Promise<void> {
    return this.#dispatcher.close();
  }

  #getDispatcher(url: string): Dispatcher {
    const inboxes = this.#inboxes;
    return inboxes && isInboxUrl(url, inboxes.getOwnUrl()) ? inboxes.dispatcher : this.#dispatcher;
  }

  async #post({ url, secrets, eventId, at, body, traceParent }: WebhookRequest, signal: AbortSignal): Promise<Outcome> {
    const { origin, pathname, search } = new URL(url);
    const answer = await this.#getDispatcher(url).request({
      method: 'POST',
      origin,
      path: pathname + search,
      headers: {
        'content-type': 'application/json',
        'user-agent': this.#userAgent,
        ...(traceParent !== null && { traceparent: traceParent }),
        ...createSignatureHeaders(secrets, eventId, at, body),
      },
      body,
      signal,
    });
    const [retryAfter] = [answer.headers['retry-after']].flat();
    return {
      status: answer.statusCode,
      error: null,
      responseBody: await readBeginning(answer.body),
      retryAfterMs: parseRetryAfter(retryAfter, at),
    };
  }
}
