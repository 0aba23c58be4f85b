import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { read, serverApi } from '../../api.ts';
import { Alert } from '../../kit/parts.tsx';
import { type Owner, toKey, toPath } from '../../owner.ts';
import type { Editor } from '../draft/use-editor.ts';
import { rich, t } from '../../texts/texts.ts';

const MAX_PANELS = 100;

/** The panels with an option that starts the flow; undefined until they are read. */
const usePanelsOfFlow = (owner: Owner, flowId: string, isWanted: boolean) =>
  useQuery({
    queryKey: [...toKey(owner), 'panels', 'of-flow', flowId],
    queryFn: async ({ signal }) => {
      const { data } = await read(
        serverApi(owner.id).GET('/panels', { params: { query: { limit: MAX_PANELS } }, signal }),
      );
      return data.filter(({ options }) => options.some((option) => option.flowId === flowId));
    },
    enabled: isWanted,
  }).data;

/** Where members find a flow that was just published, as long as a panel has to start it. */
export const Published = ({ editor }: { readonly editor: Editor }) => {
  const { owner, publish, hasChanges, state } = editor;
  const { id, trigger } = state.base;
  const isShown = publish.isSuccess && !hasChanges && trigger.kind === 'panel_option';
  const panels = usePanelsOfFlow(owner, id, isShown);
  if (!isShown || panels === undefined) return null;
  const path = `${toPath(owner)}/panels`;
  if (panels.length === 0) {
    return (
      <Alert
        kind="warning"
        title={t('No panel starts this flow yet')}
        action={<Link href={`${path}/new`}>{t('Create panel')}</Link>}
      >
        {t('Members start it by an option of a panel. Choose this flow there, or create a panel for it.')}
      </Alert>
    );
  }
  return (
    <Alert kind="info" title={t('The flow is published')}>
      {rich('Members start it by: {{panels}}', {
        panels: panels.map((panel, index) => (
          <span key={panel.id}>
            {index > 0 && ', '}
            <Link href={`${path}/${panel.id}`}>{panel.name}</Link>
          </span>
        )),
      })}
    </Alert>
  );
};
