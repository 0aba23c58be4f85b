import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import type { RecordHeadProps } from '../records/record-views.ts';
import { Button } from '../kit/button.tsx';
import { Alert, Badge } from '../kit/parts.tsx';
import { Ago } from '../kit/dates/time.tsx';
import { toPath } from '../owner.ts';
import type { PageProps } from '../page-props.ts';
import { RecentProblems } from '../problems/recent-problems.tsx';
import { explainSentence } from '../explain.ts';
import { useSession } from '../queries.ts';
import type { PanelDraft } from './panel-draft.ts';
import { describeStatus, listProblems } from './problems.ts';
import type { Panel } from './types.ts';
import { UndeployPanel } from './undeploy-panel.tsx';
import { useChatProblems, useTargets } from './use-panels.ts';
import { rich, t, translate } from '../texts/texts.ts';

const TONES = { draft: 'neutral', deployed: 'green', outdated: 'amber' } as const;

interface StateProps extends Pick<PageProps, 'owner' | 'detail'> {
  readonly panel: Panel;
  /** With what is not saved yet. */
  readonly draft: PanelDraft;
  readonly children: ReactNode;
}

/** Whether the chat shows the panel, and what keeps it from being deployed. */
const PanelState = ({ owner, detail, panel, draft, children }: StateProps) => {
  const isSandbox = useSession().data?.isSandbox ?? false;
  const problems = listProblems(draft, useTargets({ owner, detail }));
  const chatProblems = useChatProblems(owner, panel);
  const { status, deployedAt, openCount } = panel;
  return (
    <div className="panel-state">
      <p className="panel-state-text">
        <Badge tone={TONES[status]}>{translate(status)}</Badge>{' '}
        {describeStatus(panel) ?? t('The chat shows it as it is.')}{' '}
        {deployedAt && <>{rich('Deployed {{ago}}.', { ago: <Ago at={deployedAt} /> })} </>}
        {openCount > 0 && `${t('{{count}} tickets were opened with it.', { count: openCount })} `}
        {isSandbox && status !== 'draft' && (
          <Link href={`${toPath(owner)}/sandbox?channel=${panel.channelId}`}>{t('Try it in the sandbox')}</Link>
        )}
      </p>
      <div className="row">{children}</div>
      {problems.length > 0 && (
        <Alert kind="warning" title={t('Before it can be deployed')}>
          <ul className="panel-problems">
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </Alert>
      )}
      <RecentProblems owner={owner} about={{ panelId: panel.id }} />
      {chatProblems.length > 0 && (
        <Alert kind="warning" title={t('In the chat')}>
          <ul className="panel-problems">
            {chatProblems.map(({ message }) => (
              <li key={message}>{explainSentence(message)}</li>
            ))}
          </ul>
        </Alert>
      )}
    </div>
  );
};

/** The state of a panel, and what can be done about it. */
export const PanelHead = (props: RecordHeadProps<Panel, PanelDraft>) => {
  const { owner, detail, stored, values, disabledReason, children } = props;
  const [isTakingDown, setTakingDown] = useState(false);
  return (
    <>
      <PanelState owner={owner} detail={detail} panel={stored} draft={values}>
        {stored.status !== 'draft' && (
          <Button disabledReason={disabledReason} onClick={() => setTakingDown(true)}>
            {t('Take down')}
          </Button>
        )}
        {children}
      </PanelState>
      {isTakingDown && <UndeployPanel owner={owner} panel={stored} onClose={() => setTakingDown(false)} />}
    </>
  );
};
