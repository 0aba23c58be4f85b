import { Alert, Skeleton } from '../kit/parts.tsx';
import { TabPages } from '../kit/tab-pages.tsx';
import { toPath } from '../owner.ts';
import type { PageProps } from '../page-props.ts';
import { describeError } from '../queries.ts';
import { useChatServer } from '../fields/use-chat-server.ts';
import { IntentNotes } from './intent-notes.tsx';
import { SettingsForm } from './settings-form.tsx';
import { Texts } from './texts.tsx';
import { useSettings } from './use-settings.ts';
import { t } from '../texts/texts.ts';

type ContentProps = Pick<PageProps, 'owner' | 'detail'>;

const General = ({ owner, detail }: ContentProps) => {
  const settings = useSettings(owner);
  const server = useChatServer({ owner, detail });
  if (settings.isPending) return <Skeleton rows={6} />;
  if (settings.error) return <Alert kind="error">{describeError(settings.error)}</Alert>;
  return (
    <>
      {server && <IntentNotes intents={server.intents} />}
      <SettingsForm
        owner={owner}
        settings={settings.data}
        server={server}
        canWrite={detail.scopes.includes('settings:write')}
      />
    </>
  );
};

/** What a server decides for all of its tickets. */
export const Settings = ({ owner, detail, rest }: PageProps) => (
  <TabPages
    title={t('Settings')}
    lead={t('What holds for all tickets of this server.')}
    page={`${toPath(owner)}/settings`}
    rest={rest}
    tabs={[
      { path: 'general', label: t('General'), content: <General owner={owner} detail={detail} /> },
      { path: 'texts', label: t('Texts of the bot'), content: <Texts owner={owner} detail={detail} /> },
    ]}
  />
);
