import { Copy } from '../../kit/copy.tsx';
import { Alert } from '../../kit/parts.tsx';
import { Table } from '../../kit/table.tsx';
import { DateTime } from '../../kit/dates/time.tsx';
import { rich, t } from '../../texts/texts.ts';
import type { InboxDelivery } from './inbox-api.ts';
import { formatBody, VERIFICATIONS } from './verification.ts';

const FORWARD_COMMAND = 'npm run forward-webhooks -- --to http://localhost:4000/hook';

/** What a receiver computes, and how deliveries come to a receiver that is being written. */
const HowToVerify = () => (
  <details className="inbox-how">
    <summary>{t('How to verify a delivery')}</summary>
    <div className="stack">
      <p>
        {rich(
          'Compute HMAC-SHA256 over {{content}}, with the body exactly as it came. The key is the secret without {{prefix}}, decoded from base64. Compare the result, in base64, in constant time with each {{signature}} of the header, and refuse timestamps that are more than five minutes off.',
          {
            content: <code>{'webhook-id.webhook-timestamp.body'}</code>,
            prefix: <code>{'whsec_'}</code>,
            signature: <code>{'v1,…'}</code>,
          },
        )}
      </p>
      <Copy label={t('Forward deliveries to a receiver on your own machine')} value={FORWARD_COMMAND} />
    </div>
  </details>
);

/** One delivery: the result of its check, its headers and its body. */
export const Delivery = ({ delivery }: { readonly delivery: InboxDelivery }) => {
  const { result } = delivery.verification;
  const { sentence, word } = VERIFICATIONS[result];
  return (
    <article className="inbox-delivery stack" aria-labelledby="inbox-delivery">
      <div>
        <h2 id="inbox-delivery">{delivery.eventType ?? t('no event type')}</h2>
        <p className="muted">
          <DateTime at={delivery.receivedAt} />
        </p>
      </div>
      <Alert kind={result === 'verified' ? 'success' : 'warning'} title={word}>
        <p>{sentence}</p>
      </Alert>
      <HowToVerify />
      <h3>{t('Headers')}</h3>
      <div className="inbox-headers">
        <Table
          label={t('Headers')}
          columns={[
            { name: t('Name'), cell: ([name]) => <code>{name}</code> },
            { name: t('Value'), cell: ([, value]) => <code>{value}</code> },
          ]}
          rows={Object.entries(delivery.headers)}
          keyOf={([name]) => name}
        />
      </div>
      <h3>{t('Body')}</h3>
      <pre className="inbox-body" tabIndex={0} aria-label={t('Body')}>
        {formatBody(delivery.body)}
      </pre>
    </article>
  );
};
