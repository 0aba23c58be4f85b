import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { read, serverApi } from '../api.ts';
import { Icon } from '../kit/icon.tsx';
import { Alert, PageHeader, Skeleton } from '../kit/parts.tsx';
import { fetchPeople } from '../own-api/access.ts';
import { type Owner, toKey, toPath } from '../owner.ts';
import type { PageProps } from '../page-props.ts';
import { describeError, useSession } from '../queries.ts';
import { BotSettings } from './bot-settings.tsx';
import { findPanelPage, listDone, SETUP_STEPS, type SetupFacts, type SetupStep } from './list-done.ts';
import { rich, t } from '../texts/texts.ts';

const POLL_MS = 5_000;
const MAX_PANELS = 50;

const readFacts = async (owner: Owner, isSandbox: boolean, signal: AbortSignal): Promise<SetupFacts> => {
  const api = serverApi(owner.id);
  const one = { params: { query: { limit: 1 } }, signal };
  const [chat, settings, categories, panels, people, tickets] = await Promise.all([
    isSandbox ? null : read(api.GET('/chat-server', { signal })).catch(() => null),
    read(api.GET('/settings', { signal })),
    read(api.GET('/categories', one)),
    read(api.GET('/panels', { params: { query: { limit: MAX_PANELS } }, signal })),
    fetchPeople(owner, signal),
    read(api.GET('/tickets', one)),
  ]);
  return {
    isChatConnected: chat !== null,
    staffRoles: settings.data.staffRoleIds.length,
    categories: categories.data.length,
    deployedPanel: panels.data.find(({ messageId }) => messageId !== null) ?? null,
    people: people.length,
    tickets: tickets.data.length,
  };
};

interface StepText {
  readonly title: string;
  readonly text: string;
  /** The path of the page where it is done, below the server. */
  readonly path: string;
  readonly action: string;
}

const STEPS: Readonly<Record<SetupStep, StepText>> = {
  chat: {
    title: t('Connect Discord'),
    text: t(
      'Create a bot in the developer portal of Discord, invite it to your server, and have it connected by those who run this service. Until then the sandbox plays the part of Discord.',
    ),
    path: 'sandbox',
    action: t('Go to the sandbox'),
  },
  roles: {
    title: t('Choose who is staff'),
    text: t('Members with a staff role see all tickets and answer them in the chat.'),
    path: 'settings',
    action: t('Choose the roles'),
  },
  category: {
    title: t('Create a first category'),
    text: t('A category says what a ticket is about, who answers it and what is asked first.'),
    path: 'categories/new',
    action: t('Create a category'),
  },
  panel: {
    title: t('Deploy a panel'),
    text: t('A panel is the message with the button by which members open tickets.'),
    path: 'panels/new',
    action: t('Create a panel'),
  },
  people: {
    title: t('Invite your team'),
    text: t('People sign in to these pages by a link. A role says what they may do.'),
    path: 'people',
    action: t('Add person'),
  },
  ticket: {
    title: t('Open a first ticket'),
    text: t('Press the button of your panel in the chat, and see the ticket arrive here.'),
    path: 'tickets',
    action: t('Go to the tickets'),
  },
};

interface StepProps {
  readonly step: SetupStep;
  readonly index: number;
  readonly isDone: boolean;
  readonly link: ReactNode;
}

const Step = ({ step, index, isDone, link }: StepProps) => (
  <li className="guide-step" aria-current={isDone ? undefined : 'step'}>
    <span className={isDone ? 'guide-mark guide-mark-done' : 'guide-mark'} aria-hidden="true">
      {isDone ? <Icon name="check" /> : index + 1}
    </span>
    <div className="guide-body">
      <h2 className="first-steps-title">
        {STEPS[step].title}
        {isDone && <span className="hidden-text"> {t('(done)')}</span>}
      </h2>
      <p>{STEPS[step].text}</p>
      {link}
    </div>
  </li>
);

interface StepPage {
  readonly path: string;
  readonly action: string;
}

/** Where a step is done, or the deployed panel; null when nothing is left to do, or the page is not there. */
const findPage = (step: SetupStep, facts: SetupFacts, isSandbox: boolean): StepPage | null => {
  const panel = findPanelPage(facts, isSandbox);
  const isDone = listDone(facts).includes(step);
  const { path, action } = STEPS[step];
  if (panel !== null && (step === 'panel' || (step === 'ticket' && !isDone)))
    return { path: panel, action: t('Show the panel') };
  // Without the simulated chat there is no page for it.
  return isDone || (path === 'sandbox' && !isSandbox) ? null : { path, action };
};

const PageLink = ({ owner, page }: { readonly owner: Owner; readonly page: StepPage | null }) =>
  page && (
    <Link className="button button-plain" href={`${toPath(owner)}/${page.path}`}>
      {page.action}
    </Link>
  );

/** What makes a new server ready for its members. Each step is ticked off by what is there. */
export const FirstSteps = ({ owner, detail }: PageProps) => {
  const { data: session } = useSession();
  const isSandbox = session?.isSandbox ?? false;
  const facts = useQuery({
    queryKey: [...toKey(owner), 'first-steps'],
    queryFn: ({ signal }) => readFacts(owner, isSandbox, signal),
    refetchInterval: POLL_MS,
  });
  const done = facts.data && listDone(facts.data);
  return (
    <>
      <PageHeader
        title={t('First steps')}
        lead={t('From an empty server to the first ticket of a member.')}
        action={
          done && (
            <span className="muted number">
              {rich('{{size}} of {{count}}', { size: done.length, count: SETUP_STEPS.length })}
            </span>
          )
        }
      />
      <div className="stack">
        {facts.error && <Alert kind="error">{describeError(facts.error)}</Alert>}
        {facts.isPending && <Skeleton rows={6} />}
        <BotSettings owner={owner} canWrite={detail.scopes.includes('settings:write')} />
        {facts.data && done && (
          <ol className="guide-paper first-steps">
            {SETUP_STEPS.map((step, index) => (
              <Step
                key={step}
                step={step}
                index={index}
                isDone={done.includes(step)}
                link={<PageLink owner={owner} page={findPage(step, facts.data, isSandbox)} />}
              />
            ))}
          </ol>
        )}
      </div>
    </>
  );
};
