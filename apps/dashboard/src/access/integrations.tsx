import { TabPages } from '../kit/tab-pages.tsx';
import { toPath } from '../owner.ts';
import type { PageProps } from '../page-props.ts';
import { Tokens } from './tokens.tsx';
import { t } from '../texts/texts.ts';

const HEADS = {
  server: {
    page: 'integrations',
    title: t('API tokens'),
    lead: t('Let programs work with the tickets of this server.'),
  },
  organization: {
    page: 'settings',
    title: t('API tokens'),
    lead: t('Let programs work with all servers of this organization by one token.'),
  },
} as const;

/** How other programs work with a server or an organization. */
export const Integrations = ({ owner, detail, rest }: PageProps) => {
  const { page, ...head } = HEADS[owner.kind];
  return (
    <TabPages
      {...head}
      page={`${toPath(owner)}/${page}`}
      rest={rest}
      tabs={[{ path: 'api', label: 'API', content: <Tokens owner={owner} detail={detail} /> }]}
    />
  );
};
