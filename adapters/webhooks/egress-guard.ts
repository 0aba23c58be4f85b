import { hasUserInfo } from '#core/shared/address.ts';
import { invalid } from '#core/shared/errors.ts';
import { type EgressGuard, isInboxUrl } from '#core/webhooks/index.ts';
import { type Egress, isAllowed, parseLiteral } from './egress.ts';
import { createDnsLookup } from './resolver.ts';
import { withDeadline } from './with-deadline.ts';

const LOOKUP_MS = 1000;

export interface EgressGuardOptions extends Egress {
  /** Where this service reaches itself; its test receivers, and nothing else there, are let through. Nowhere by default. */
  readonly getOwnUrl?: () => string | null;
}

const parseUrl = (text: string): URL => {
  const url = URL.parse(text);
  if (!url)
    throw invalid('url', 'invalid_format', 'it is not a URL. Write it in full, like https://example.com/hooks.');
  if (!['https:', 'http:'].includes(url.protocol)) throw invalid('url', 'not_allowed', 'only https can be called.');
  if (hasUserInfo(text))
    throw invalid('url', 'not_allowed', 'it cannot carry a user name or password. Leave them out.');
  return url;
};

const toRefusal = ({ protocol }: URL) =>
  protocol === 'https:'
    ? invalid(
        'url',
        'not_allowed',
        'its host is not public. Use one that the internet reaches, or have its address put in EGRESS_ALLOW.',
      )
    : invalid('url', 'not_allowed', 'plain http is only possible to addresses in EGRESS_ALLOW. Use https.');

/**
 * A name that cannot be resolved right now is let through, by https: it is judged again whenever it is connected to
 * (`createEgressDispatcher`).
 */
export const createEgressGuard = ({
  allow,
  lookup = createDnsLookup(),
  getOwnUrl = () => null,
}: EgressGuardOptions): EgressGuard => {
  const resolveAddresses = async (hostname: string): Promise<readonly string[]> => {
    const literal = parseLiteral(hostname);
    return literal ? [literal] : withDeadline(LOOKUP_MS, () => lookup(hostname)).catch(() => []);
  };
  return {
    requireAllowed: async (text) => {
      if (isInboxUrl(text, getOwnUrl())) return;
      const url = parseUrl(text);
      if (!isAllowed(url, await resolveAddresses(url.hostname), allow)) throw toRefusal(url);
    },
  };
};
