import type { Context, Middleware } from 'koa';
import type { UseCases } from '#core/index.ts';
import { notFound } from '#core/shared/errors.ts';
import { INBOX_PATH, isInboxKey, type WebhookInbox } from '#core/webhooks/index.ts';
import { createPathError } from '../exchange/unknown-paths.ts';
import { createTimeoutError, MAX_BODY_BYTES } from '../exchange/body.ts';
import { limitAnonymousRate, limitInboxRate, type RateLimitOptions } from '../exchange/rate-limit.ts';
import { receiveBody } from '../exchange/request-body.ts';

type ReceiverOptions = RateLimitOptions & { readonly app: UseCases };

/** `POST /webhook-inbox/{key}`: stores what is posted to the test receiver of a server. Needs no token. */
export const createInboxReceiver =
  (options: ReceiverOptions): Middleware =>
  async (ctx, next) => {
    if (!ctx.path.startsWith(INBOX_PATH)) {
      await next();
      return;
    }
    if (ctx.method !== 'POST') throw createPathError(ctx);
    ctx.state.route = 'webhooks.inbox';
    const inbox = await getInbox(options, ctx, ctx.path.slice(INBOX_PATH.length));
    await limitInboxRate(options, ctx, inbox.guildId);
    await receive(options, ctx, inbox);
  };

/** Guesses are counted like any other anonymous request. @throws not_found; rate_limited */
const getInbox = async (options: ReceiverOptions, ctx: Context, key: string): Promise<WebhookInbox> => {
  const inbox = isInboxKey(key) ? await options.app.webhooks.findInbox(key) : null;
  if (inbox) return inbox;
  await limitAnonymousRate(options, ctx);
  throw notFound('Webhook inbox');
};

const receive = async ({ app }: ReceiverOptions, ctx: Context, inbox: WebhookInbox): Promise<void> => {
  const body = await receiveBody(ctx.req, MAX_BODY_BYTES);
  if (body.kind === 'too_slow' || body.kind === 'cut_off') throw createTimeoutError();
  if (body.kind === 'too_large') {
    ctx.status = 413;
    ctx.body = `The body is larger than ${MAX_BODY_BYTES} bytes, which is more than a webhook sends.`;
    return;
  }
  await app.webhooks.receiveDelivery(inbox, {
    method: ctx.method,
    headers: toTexts(ctx.headers),
    body: body.bytes,
    text: new TextDecoder().decode(body.bytes).replaceAll('\0', ''),
  });
  ctx.status = 204;
};

const toTexts = (headers: Context['headers']): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value ?? ''].flat().join(', ')]));
