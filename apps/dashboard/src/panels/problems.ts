import type { PanelDraft } from './panel-draft.ts';
import type { Panel } from './types.ts';
import { t } from '../texts/texts.ts';

/** What a panel may lead to. */
export interface Targets {
  readonly categories: readonly { readonly id: string; readonly name: string; readonly archived: boolean }[];
  readonly flows: readonly { readonly id: string; readonly name: string; readonly status: string }[];
}

/** What keeps a panel from being deployed, a sentence each; the service has the last word. */
export const listProblems = (
  { options, content, embeds, channelId }: PanelDraft,
  { categories, flows }: Targets,
): readonly string[] => {
  const categoryIds = new Set(options.map(({ categoryId }) => categoryId));
  const flowIds = new Set(options.map(({ flowId }) => flowId));
  return [
    ...(channelId === null ? [t('Choose the channel that it is for.')] : []),
    ...(content === null && embeds.length === 0 ? [t('Write a text, or add a framed block.')] : []),
    ...(options.length === 0 ? [t('Add an option that members can choose.')] : []),
    ...categories
      .filter(({ id, archived }) => archived && categoryIds.has(id))
      .map(({ name }) => t('The category “{{name}}” is archived and takes no tickets.', { name })),
    ...flows
      .filter(({ id, status }) => status !== 'active' && flowIds.has(id))
      .map(({ name }) => t('The flow “{{name}}” is not published.', { name })),
  ];
};

export const PANEL_TONES = { draft: 'grey', deployed: 'green', outdated: 'amber' } as const satisfies Record<
  Panel['status'],
  string
>;

/** How the message in the chat differs from the panel; null where it does not. */
export const describeStatus = ({ status, messageId }: Pick<Panel, 'status' | 'messageId'>): string | null => {
  if (status === 'deployed') return null;
  if (status === 'draft') return t('It is not in the chat yet.');
  return messageId === null
    ? t('Its message in the chat was deleted.')
    : t('The chat still shows the version before the last change.');
};
