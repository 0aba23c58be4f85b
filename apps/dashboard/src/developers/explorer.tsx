import { Copy } from '../kit/copy.tsx';
import type { Owner } from '../owner.ts';
import { t } from '../texts/texts.ts';

const PATHS = { server: '/docs', organization: '/docs?api=organization' } as const;

/** What the explorer is good for, and the way to it. */
export const Explorer = ({ owner }: { readonly owner: Owner }) => (
  <section className="stack developers-text" aria-label={t('API explorer')}>
    <p>
      {t(
        'The explorer describes every operation, with samples in curl, TypeScript and Python, and sends requests with a token of yours.',
      )}
    </p>
    <p>
      <a className="button button-primary" href={PATHS[owner.kind]} target="_blank" rel="noreferrer">
        {t('Open the explorer')}
      </a>
    </p>
    <Copy label={t('Address of the API')} value={`${location.origin}/v1`} />
  </section>
);
