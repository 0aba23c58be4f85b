import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { ApiError } from '../api.ts';
import { Alert, Badge } from '../kit/parts.tsx';
import { Ago } from '../kit/time.tsx';
import { toPath } from '../owner.ts';
import type { PageProps } from '../page-props.ts';
import { describeError, useSession } from '../queries.ts';
import type { PanelDraft } from './panel-draft.ts';
import { describeStatus, listProblems } from './problems.ts';
import type { Panel } from './types.ts';
import { useChatProblems, useTargets } from './use-panels.ts';

const TONES = { draft: 'neutral', deployed: 'green', outdated: 'amber' } as const;

interface StateProps extends Pick<PageProps, 'owner' | 'detail'> {
  readonly panel: Panel;
  /** With what is not saved yet. */
  readonly draft: PanelDraft;
  readonly children: ReactNode;
}

/** Whether the chat shows the panel, and what keeps it from being deployed. */
export const PanelState = ({ owner, detail, panel, draft, children }: StateProps) => {
  const isSandbox = useSession().data?.isSandbox ?? false;
  const problems = listProblems(draft, useTargets({ owner, detail }));
  const chatProblems = useChatProblems(owner, panel);
  const { status, deployedAt, openCount } = panel;
  return (
    <div className="panel-state">
      <p className="panel-state-text">
        <Badge tone={TONES[status]}>{status}</Badge> {describeStatus(panel) ?? 'The chat shows it as it is.'}{' '}
        {deployedAt && (
          <>
            Deployed <Ago at={deployedAt} />.{' '}
          </>
        )}
        {openCount > 0 && `${openCount} ${openCount === 1 ? 'ticket was' : 'tickets were'} opened with it. `}
        {isSandbox && status !== 'draft' && <Link href={`${toPath(owner)}/sandbox`}>Try it in the sandbox</Link>}
      </p>
      <div className="row">{children}</div>
      {problems.length > 0 && (
        <Alert kind="warning" title="Before it can be deployed">
          <ul className="panel-problems">
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </Alert>
      )}
      {chatProblems.length > 0 && (
        <Alert kind="warning" title="In the chat">
          <ul className="panel-problems">
            {chatProblems.map(({ message }) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </Alert>
      )}
    </div>
  );
};

/** What to do about a refusal, by its reason. */
const ADVICE: Readonly<Record<string, string>> = {
  not_deployable: 'Your changes are saved. Put right what is named, and deploy again.',
  channel_gone: 'Choose another channel above, and deploy again.',
  bot_offline: 'Your changes are saved. Deploy again when the bot is back; the chat is as it was.',
  stale_version: 'Somebody else has changed the panel meanwhile. Look at it above, and deploy again.',
};

/** Why the panel was not put up. */
export const DeployError = ({ error }: { readonly error: Error }) => {
  const advice = error instanceof ApiError ? ADVICE[error.reason] : undefined;
  return (
    <Alert kind="error" title="It was not deployed">
      <p>{describeError(error)}</p>
      {advice && <p>{advice}</p>}
    </Alert>
  );
};
