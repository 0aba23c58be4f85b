import type { Delivery, Webhook } from './types.ts';
import { t } from '../texts/texts.ts';

/** The colour and the word on the stub of a webhook. */
export const WEBHOOK_TONES = { active: 'green', failing: 'rust', disabled: 'grey' } as const satisfies Record<
  Webhook['status'],
  string
>;

export const DELIVERY_TONES = { pending: 'amber', succeeded: 'green', failed: 'rust' } as const satisfies Record<
  Delivery['status'],
  string
>;

/** How a webhook does, in a sentence; null where all is well. */
export const describeTrouble = ({ status, disabledReason, lastStatus }: Webhook): string | null => {
  if (status === 'active') return null;
  if (status === 'failing')
    return lastStatus === null
      ? t('The receiver gave no answer. The service tries again for three days and more.')
      : t('The receiver answered with status {{lastStatus}}. The service tries again for three days and more.', {
          lastStatus,
        });
  if (disabledReason === 'gone') return t('The receiver answered with status 410 (gone), so nothing is sent.');
  return disabledReason ? t('The receiver failed for five days, so nothing is sent.') : t('It is switched off.');
};
