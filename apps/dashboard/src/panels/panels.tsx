import { Link } from 'wouter';
import { RecordPages } from '../records/record-pages.tsx';
import type { RecordFormProps } from '../records/record-views.ts';
import { useChatServer } from '../fields/use-chat-server.ts';
import { Button } from '../kit/button.tsx';
import { Icon } from '../kit/icon.tsx';
import { Alert, Empty, PageHeader, Skeleton, Slip } from '../kit/parts.tsx';
import { Ago } from '../kit/dates/time.tsx';
import { type Owner, toPath } from '../owner.ts';
import type { PageProps } from '../page-props.ts';
import { describeError } from '../queries.ts';
import { type PanelDraft, toDraft } from './panel-draft.ts';
import { PanelForm } from './panel-form.tsx';
import { PanelHead } from './panel-head.tsx';
import { PANELS } from './panel-kind.ts';
import { PANEL_PREVIEW, PanelPreview } from './panel-preview.tsx';
import { describeStatus, listProblems, PANEL_TONES, type Targets } from './problems.ts';
import type { Panel } from './types.ts';
import { useDeployment } from './use-deployment.tsx';
import { usePanels, useTargets } from './use-panels.ts';
import { rich, t, translate } from '../texts/texts.ts';

interface SlipProps {
  readonly owner: Owner;
  readonly panel: Panel;
  readonly targets: Targets;
  readonly channelName: string | null;
}

const PanelSlip = ({ owner, panel, targets, channelName }: SlipProps) => {
  const { id, name, status, style, options, deployedAt, openCount } = panel;
  const problems = status === 'deployed' ? [] : listProblems(toDraft(panel), targets);
  const state = describeStatus(panel);
  return (
    <Slip tone={PANEL_TONES[status]} mark={translate(status)}>
      <div className="panel">
        <h2>
          <Link href={`${toPath(owner)}/panels/${id}`}>{name}</Link>
        </h2>
        {state && <p className={status === 'outdated' ? 'panel-outdated' : 'muted'}>{state}</p>}
        {problems.length > 0 && <p className="muted">{problems.join(' ')}</p>}
        <dl className="panel-facts">
          <div>
            <dt>{t('Channel')}</dt>
            <dd>{channelName ?? t('none')}</dd>
          </div>
          <div>
            <dt>{style === 'select' ? t('Menu') : t('Buttons')}</dt>
            <dd>{options.map(({ label }) => label).join(', ') || t('none')}</dd>
          </div>
          <div>
            <dt>{t('Tickets opened')}</dt>
            <dd className="number">{openCount}</dd>
          </div>
          {deployedAt && (
            <div>
              <dt>{t('Deployed')}</dt>
              <dd>
                <Ago at={deployedAt} />
              </dd>
            </div>
          )}
        </dl>
      </div>
    </Slip>
  );
};

const CreateLink = ({ owner }: { readonly owner: Owner }) => (
  <Link className="button button-primary" href={`${toPath(owner)}/panels/new`}>
    <Icon name="add" />
    {t('Create panel')}
  </Link>
);

const NoPanels = ({ owner, canWrite }: { readonly owner: Owner; readonly canWrite: boolean }) => (
  <Empty title={t('No panels yet')} action={canWrite && <CreateLink owner={owner} />}>
    {rich('A panel is a message in a channel with buttons or a menu, by which members open tickets. {{value}}', {
      value: canWrite
        ? t('Make one, see how the chat shows it, and deploy it.')
        : t('An admin can make the first one.'),
    })}
  </Empty>
);

const PanelList = ({ owner, detail }: Pick<PageProps, 'owner' | 'detail'>) => {
  const panels = usePanels(owner);
  const targets = useTargets({ owner, detail });
  const channels = useChatServer({ owner, detail })?.channels;
  const canWrite = detail.scopes.includes('panels:write');
  const isEmpty = panels.data !== undefined && panels.items.length === 0;
  const nameChannel = (id: string | null): string | null => {
    const found = channels?.find((channel) => channel.id === id);
    return found ? `#${found.name}` : id;
  };
  return (
    <>
      <PageHeader
        title={t('Panels')}
        lead={t('The messages in the chat by which members open tickets.')}
        action={canWrite && !isEmpty && <CreateLink owner={owner} />}
      />
      <div className="stack">
        {panels.error && <Alert kind="error">{describeError(panels.error)}</Alert>}
        {panels.isPending && <Skeleton isSlip />}
        {isEmpty && <NoPanels owner={owner} canWrite={canWrite} />}
        <ul className="slips">
          {panels.items.map((panel) => (
            <li key={panel.id}>
              <PanelSlip owner={owner} panel={panel} targets={targets} channelName={nameChannel(panel.channelId)} />
            </li>
          ))}
        </ul>
        {panels.hasNextPage && (
          <Button isBusy={panels.isFetchingNextPage} onClick={() => void panels.fetchNextPage()}>
            {t('Show more')}
          </Button>
        )}
      </div>
    </>
  );
};

const PanelSide = ({ values }: Pick<RecordFormProps<Panel, PanelDraft>, 'values'>) => <PanelPreview draft={values} />;

const PanelPages = (props: PageProps) => (
  <RecordPages
    {...props}
    kind={PANELS}
    List={PanelList}
    Form={PanelForm}
    Side={PanelSide}
    sideLabel={t('Preview')}
    previewId={PANEL_PREVIEW}
    Head={PanelHead}
    nextStep={useDeployment(props.owner, props.rest)}
  />
);

/** The panels of a server, one of them, or a new one. */
export const Panels = (props: PageProps) => <PanelPages key={props.rest} {...props} />;
