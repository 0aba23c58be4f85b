import { Link } from 'wouter';
import { Badge, Empty, PageHeader, Skeleton } from '../kit/parts.tsx';
import { PageNotFound, Tabs } from '../kit/tab-pages.tsx';
import { toPath } from '../owner.ts';
import type { PageProps } from '../page-props.ts';
import { describeError } from '../queries.ts';
import type { Flow, NodeTypes } from './model/types.ts';
import { RunDetail } from './runs/run-detail.tsx';
import { Runs } from './runs/runs.tsx';
import { type Editor, useEditor } from './draft/use-editor.ts';
import { useFlow, useNodeTypes } from './requests/use-flows.ts';
import { Versions } from './versions.tsx';
import { STATUS_WORDS, TRIGGERS } from './model/words.ts';
import { Workspace } from './builder/workspace.tsx';
import { RecentProblems } from '../problems/recent-problems.tsx';
import { rich, t } from '../texts/texts.ts';

type PagePart = Pick<PageProps, 'owner' | 'detail' | 'rest'>;

const STATUS_BADGES = { draft: 'slate', active: 'green', disabled: 'neutral' } as const;

const describeVersion = ({ publishedVersion }: Flow): string =>
  publishedVersion === null ? t('never published') : t('version {{publishedVersion}}', { publishedVersion });

const TABS = [
  { path: '', label: t('Editor') },
  { path: 'versions', label: t('Versions') },
  { path: 'runs', label: t('Runs') },
] as const;

const Tab = ({ editor, rest }: { readonly editor: Editor; readonly rest: string }) => {
  const [path = '', item = ''] = rest.split('/');
  if (path === '') return <Workspace editor={editor} />;
  if (path === 'versions') return <Versions editor={editor} chosen={item} />;
  if (path === 'runs') return item === '' ? <Runs editor={editor} /> : <RunDetail editor={editor} id={item} />;
  const { owner, state } = editor;
  return <PageNotFound back={{ href: `${toPath(owner)}/flows/${state.base.id}`, label: t('Editor') }} />;
};

interface LoadedProps extends PagePart {
  readonly flow: Flow;
  readonly types: NodeTypes;
}

/** The editor stays while versions and runs are looked at, so that nothing is lost. */
const LoadedFlow = ({ owner, detail, rest, flow, types }: LoadedProps) => {
  const editor = useEditor({ owner, detail, flow, types, canWrite: detail.scopes.includes('flows:write') });
  const { base } = editor.state;
  const page = `${toPath(owner)}/flows/${base.id}`;
  const [current = ''] = rest.split('/');
  return (
    <div className={current === '' ? 'flow-page' : undefined}>
      <PageHeader
        title={base.name}
        lead={
          <>
            <Badge tone={STATUS_BADGES[base.status]}>{STATUS_WORDS[base.status]}</Badge>{' '}
            {rich('{{version}}, started by: {{label}}', {
              version: describeVersion(base),
              label: TRIGGERS[base.trigger.kind].label,
            })}
          </>
        }
        action={<Link href={`${toPath(owner)}/flows`}>{t('All flows')}</Link>}
      >
        <Tabs page={page} tabs={TABS} current={current} />
      </PageHeader>
      <RecentProblems owner={owner} about={{ flowId: base.id }} />
      <Tab editor={editor} rest={rest} />
    </div>
  );
};

/** A flow: its draft, its versions and its runs. */
export const FlowPage = ({ owner, detail, id, rest }: PagePart & { readonly id: string }) => {
  const flow = useFlow(owner, id);
  const types = useNodeTypes(owner);
  const error = flow.error ?? types.error;
  if (flow.data && types.data) {
    return <LoadedFlow owner={owner} detail={detail} rest={rest} flow={flow.data} types={types.data} />;
  }
  if (!error) return <Skeleton rows={4} isSlip />;
  return (
    <Empty isPage title={t('Flow not found')} action={<Link href={`${toPath(owner)}/flows`}>{t('All flows')}</Link>}>
      {describeError(error)}
    </Empty>
  );
};
