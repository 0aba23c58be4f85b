import type { ReactNode } from 'react';
import { TokenRequests } from '../access/token-requests.tsx';
import { Tokens } from '../access/tokens.tsx';
import { TabPages } from '../kit/tab-pages.tsx';
import { toPath } from '../owner.ts';
import type { PageProps } from '../page-props.ts';
import { WebhookInbox } from '../webhooks/inbox/inbox.tsx';
import { WebhookDetail } from '../webhooks/webhook-detail.tsx';
import { WebhookList } from '../webhooks/webhooks.tsx';
import { t } from '../texts/texts.ts';
import { ClientGuide } from './client-guide.tsx';
import { Explorer } from './explorer.tsx';
import { DEVELOPER_TABS } from './tabs.ts';

const LEADS = {
  server: t('Let programs work with the tickets of this server.'),
  organization: t('Let programs work with all servers of this organization by one token.'),
} as const;

const CONTENTS: Readonly<Record<(typeof DEVELOPER_TABS)[number]['path'], (props: PageProps) => ReactNode>> = {
  tokens: ({ owner, detail }) => <Tokens owner={owner} detail={detail} />,
  webhooks: ({ owner, detail, rest }) => <WebhookList owner={owner} detail={detail} isNew={rest === NEW_WEBHOOK} />,
  inbox: ({ owner, detail, rest }) => <WebhookInbox owner={owner} detail={detail} rest={rest.slice('inbox/'.length)} />,
  explorer: ({ owner }) => <Explorer owner={owner} />,
  client: ({ owner }) => <ClientGuide owner={owner} />,
};

const NEW_WEBHOOK = 'webhooks/new';

/** Tokens, webhooks, the explorer and how to generate a client; and the page of one token or one webhook. */
export const Developers = (props: PageProps) => {
  const { owner, detail, rest } = props;
  const tabs = DEVELOPER_TABS.filter(({ isAllowed }) => isAllowed(detail, owner.kind));
  const [section, id] = rest.split('/');
  const isShown = tabs.some(({ path }) => path === section);
  if (isShown && section === 'tokens' && id) return <TokenRequests owner={owner} id={id} />;
  if (isShown && section === 'webhooks' && id && rest !== NEW_WEBHOOK) {
    return <WebhookDetail owner={owner} detail={detail} id={id} />;
  }
  const [first, ...others] = tabs.map(({ path, label }) => ({ path, label, content: CONTENTS[path](props) }));
  return (
    first && (
      <TabPages
        title={t('Developers')}
        lead={LEADS[owner.kind]}
        page={`${toPath(owner)}/developers`}
        rest={rest === NEW_WEBHOOK || section === 'inbox' ? (section ?? '') : rest}
        tabs={[first, ...others]}
      />
    )
  );
};
