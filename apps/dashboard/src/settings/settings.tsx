import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, Redirect } from 'wouter';
import { read, serverApi } from '../api.ts';
import { Alert, Empty, PageHeader, Skeleton } from '../kit/parts.tsx';
import { toKey, toPath } from '../owner.ts';
import type { PageProps } from '../page-props.ts';
import { describeError } from '../queries.ts';
import '../styles/settings.css';
import { useChatServer } from '../editing/use-chat-server.ts';
import { SettingsForm } from './settings-form.tsx';
import { Texts } from './texts.tsx';

type ContentProps = Pick<PageProps, 'owner' | 'detail'>;

const General = ({ owner, detail }: ContentProps) => {
  const settings = useQuery({
    queryKey: [...toKey(owner), 'settings'],
    queryFn: async ({ signal }) => (await read(serverApi(owner.id).GET('/settings', { signal }))).data,
  });
  const server = useChatServer({ owner, detail });
  const [savedVersion, setSavedVersion] = useState<number | null>(null);
  if (settings.isPending) return <Skeleton rows={6} />;
  if (settings.error) return <Alert kind="error">{describeError(settings.error)}</Alert>;
  return (
    <SettingsForm
      // A change by somebody else does not take away what is entered.
      key={savedVersion}
      owner={owner}
      settings={settings.data}
      server={server}
      canWrite={detail.scopes.includes('settings:write')}
      onSaved={setSavedVersion}
    />
  );
};

const TABS = [
  { path: 'general', label: 'General', Content: General },
  { path: 'texts', label: 'Texts of the bot', Content: Texts },
] as const;

/** What a server decides for all of its tickets. */
export const Settings = ({ owner, detail, rest }: PageProps) => {
  const page = `${toPath(owner)}/settings`;
  const tab = TABS.find(({ path }) => path === rest);
  if (rest === '') return <Redirect to={`${page}/${TABS[0].path}`} replace />;
  return (
    <>
      <PageHeader title="Settings" lead="What holds for all tickets of this server.">
        <nav className="tabs" aria-label="Sections">
          {TABS.map(({ path, label }) => (
            <Link key={path} href={`${page}/${path}`} aria-current={path === rest ? 'page' : undefined}>
              {label}
            </Link>
          ))}
        </nav>
      </PageHeader>
      {tab ? (
        <tab.Content owner={owner} detail={detail} />
      ) : (
        <Empty title="Page not found">The address is wrong.</Empty>
      )}
    </>
  );
};
