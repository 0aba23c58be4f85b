import { nextId } from '../fields/move.ts';
import type { Embed, Notice, Panel, PanelOption } from './types.ts';
import { t } from '../texts/texts.ts';

/** What can be entered about a panel. */
export type PanelDraft = Pick<Panel, 'name' | 'channelId' | 'style' | 'content' | 'embeds' | 'placeholder' | 'options'>;

export const MAX_OPTIONS = 25;
export const MAX_EMBEDS = 10;
export const MAX_FIELDS = 25;

/** How a conflict calls the fields. */
export const FIELD_LABELS: Readonly<Record<keyof PanelDraft, string>> = {
  name: 'name',
  channelId: 'channel',
  style: t('buttons or menu'),
  content: 'text',
  embeds: t('framed blocks'),
  placeholder: t('text of the menu'),
  options: 'options',
};

/** What the API stores of a panel, as the form edits it; a new panel has one option to begin with. */
export const toDraft = (panel: Panel | null): PanelDraft => {
  if (panel === null) {
    const options = [createOption([])];
    return { name: '', channelId: null, style: 'buttons', content: null, embeds: [], placeholder: null, options };
  }
  const { name, channelId, style, content, embeds, placeholder, options } = panel;
  return { name, channelId, style, content, embeds, placeholder, options };
};

export const createOption = (others: readonly PanelOption[]): PanelOption => ({
  id: nextId(
    'option',
    others.map(({ id }) => id),
  ),
  label: '',
  description: null,
  emoji: null,
  buttonStyle: 'primary',
  categoryId: '',
  flowId: null,
  url: null,
});

export const createEmbed = (): Embed => ({
  title: null,
  description: null,
  url: null,
  color: null,
  imageUrl: null,
  thumbnailUrl: null,
  footer: null,
  fields: [],
});

export type TargetKind = 'category' | 'flow' | 'link';

/** What an option does. An empty text is a target that is not chosen yet. */
export const getTargetKind = ({ flowId, url }: PanelOption): TargetKind =>
  url !== null ? 'link' : flowId !== null ? 'flow' : 'category';

/** The option with another kind of target, which has to be chosen. */
export const changeTargetKind = (option: PanelOption, kind: TargetKind): PanelOption => ({
  ...option,
  categoryId: kind === 'category' ? '' : null,
  flowId: kind === 'flow' ? '' : null,
  url: kind === 'link' ? '' : null,
});

interface Named {
  readonly id: string;
  readonly name: string;
  readonly emoji?: string | null;
}

const LONGEST_LABEL = 80;

const toFace = (target: Named | undefined): Pick<PanelOption, 'label' | 'emoji'> => ({
  label: target?.name.slice(0, LONGEST_LABEL) ?? '',
  emoji: target?.emoji ?? null,
});

/** The option with a category or a flow. It takes its name and emoji from there, as long as it has none or those of the target before. */
export const chooseTarget = (
  option: PanelOption,
  target: Pick<PanelOption, 'categoryId'> | Pick<PanelOption, 'flowId'>,
  { before, after }: { readonly before: Named | undefined; readonly after: Named | undefined },
): PanelOption => {
  const last = toFace(before);
  const next = toFace(after);
  const hasOwnLabel = option.label !== '' && option.label !== last.label;
  const hasOwnEmoji = option.emoji !== null && option.emoji !== last.emoji;
  return {
    ...option,
    ...target,
    label: hasOwnLabel ? option.label : next.label,
    emoji: hasOwnEmoji ? option.emoji : next.emoji,
  };
};

const IN_A_ROW = 5;

type Button = Notice['buttonRows'][number][number];

/** An option that has no label yet is shown by its number. */
const toLabel = ({ label }: PanelOption, index: number): string => label || t('Option {{index}}', { index: index + 1 });

const toButton = (option: PanelOption, index: number): Button => {
  const { id, emoji, url, buttonStyle: style } = option;
  return { label: toLabel(option, index), emoji, target: url === null ? { id, style } : { url } };
};

const toRows = (buttons: readonly Button[]): Button[][] =>
  Array.from({ length: Math.ceil(buttons.length / IN_A_ROW) }, (_, row) =>
    buttons.slice(row * IN_A_ROW, (row + 1) * IN_A_ROW),
  );

/** The message that the panel would have. */
export const toNotice = ({ content, embeds, style, placeholder, options }: PanelDraft): Notice => {
  const isMenu = style === 'select' && options.length > 0;
  const lines = options.map((option, index) => ({ ...option, label: toLabel(option, index) }));
  return {
    content,
    embeds,
    buttonRows: isMenu ? [] : toRows(options.map(toButton)),
    select: isMenu
      ? {
          placeholder,
          options: lines.map(({ id, label, description, emoji }) => ({ id, label, description, emoji })),
        }
      : null,
  };
};
