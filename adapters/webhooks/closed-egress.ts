import { Agent } from 'undici';
import { invalid } from '#core/shared/errors.ts';
import { type EgressGuard, isInboxUrl } from '#core/webhooks/index.ts';
import { EgressFailure } from './egress.ts';

export const EGRESS_CLOSED = 'A demo sends no requests to other services.';

/** Lets test receivers of this service through, and nothing else. */
export const createClosedGuard = (getOwnUrl: () => string | null): EgressGuard => ({
  requireAllowed: (text) =>
    isInboxUrl(text, getOwnUrl())
      ? Promise.resolve()
      : Promise.reject(
          invalid('url', 'not_allowed', 'a demo sends no requests to other services. Use a test receiver.'),
        ),
});

/** The dispatcher of a service that connects to nothing. */
export const createClosedDispatcher = (): Agent =>
  new Agent({
    connect: (_, callback) => queueMicrotask(() => callback(new EgressFailure(EGRESS_CLOSED), null)),
  });
