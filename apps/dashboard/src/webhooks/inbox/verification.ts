import type { Tone } from '../../kit/tone.ts';
import { t } from '../../texts/texts.ts';
import type { InboxDelivery } from './inbox-api.ts';

interface Words {
  readonly tone: Tone;
  readonly word: string;
  readonly sentence: string;
}

/** The result of the check of a delivery, in words. */
export const VERIFICATIONS: Readonly<Record<InboxDelivery['verification']['result'], Words>> = {
  verified: {
    tone: 'green',
    word: t('verified'),
    sentence: t(
      'The signature is valid: the webhook signed this body, and the timestamp is less than five minutes off.',
    ),
  },
  unsigned: {
    tone: 'amber',
    word: t('not signed'),
    sentence: t('A header is missing: webhook-id, webhook-timestamp and webhook-signature are needed.'),
  },
  no_webhook: {
    tone: 'amber',
    word: t('no webhook'),
    sentence: t('No webhook of this server has this address, so there is no secret to check the signature with.'),
  },
  stale_timestamp: {
    tone: 'rust',
    word: t('wrong time'),
    sentence: t('The timestamp is more than five minutes off. A receiver has to refuse it: it may be a repetition.'),
  },
  wrong_signature: {
    tone: 'rust',
    word: t('wrong signature'),
    sentence: t('No signature fits: the body was changed, or another secret signed it.'),
  },
};

/** A body as indented JSON; as it came when it is no JSON. */
export const formatBody = (body: string): string => {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
};
