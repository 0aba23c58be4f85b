import type { Category, CategoryStore } from '../categories/index.ts';
import type { Embed } from '../chat/index.ts';
import { type Complaint, conflict, invalidAll, unknownReference } from '../shared/errors.ts';
import type { Flow, FlowStore } from '../flows/index.ts';
import type { CategoryId, FlowId } from '../shared/ids.ts';
import type { Panel, PanelOption } from './panel.ts';

/** The chat platform also limits all embeds together. */
const EMBED_CHARACTERS = 6_000;

/** @throws validation_error that names everything the chat platform would refuse */
export const assertRules = (panel: Panel): void => {
  const complaints = [
    ...checkLength(panel.embeds),
    ...panel.embeds.flatMap(checkEmbeds),
    ...panel.options.flatMap((option, i) => checkOptions(panel, option, i)),
  ];
  if (complaints.length > 0) throw invalidAll(complaints);
};

const checkLength = (embeds: readonly Embed[]): readonly Complaint[] => {
  const length = embeds.reduce((sum, embed) => sum + countCharacters(embed), 0);
  return length > EMBED_CHARACTERS
    ? [
        {
          field: 'embeds',
          reason: 'too_long',
          message: `together they have ${length} characters; the chat platform shows ${EMBED_CHARACTERS} at the most`,
        },
      ]
    : [];
};

const countCharacters = ({ title, description, footer, fields }: Embed): number =>
  [title, description, footer, ...fields.flatMap(({ name, value }) => [name, value])].join('').length;

const checkEmbeds = (
  { title, description, imageUrl, thumbnailUrl, footer, fields }: Embed,
  index: number,
): readonly Complaint[] =>
  (title ?? description ?? imageUrl ?? thumbnailUrl ?? footer) === null && fields.length === 0
    ? [
        {
          field: `embeds.${index}`,
          reason: 'required',
          message: 'it shows nothing; give it a title, a description, a picture, a footer or a field',
        },
      ]
    : [];

const checkOptions = ({ style, options }: Panel, option: PanelOption, index: number): readonly Complaint[] => {
  const at = `options.${index}`;
  const targets = [option.categoryId, option.flowId, option.url].filter((target) => target !== null);
  const isMenuLink = style === 'select' && option.url !== null;
  const isRepeated = options.findIndex(({ id }) => id === option.id) < index;
  const found: readonly (Complaint | false)[] = [
    targets.length !== 1 && {
      field: at,
      reason: 'inconsistent',
      message: 'exactly one of categoryId, flowId and url is needed',
    },
    isMenuLink && {
      field: `${at}.url`,
      reason: 'not_allowed',
      message: 'a menu cannot lead to an address; use buttons',
    },
    isRepeated && { field: `${at}.id`, reason: 'duplicate', message: 'another option has it already' },
  ];
  return found.filter((complaint) => complaint !== false);
};

export const listCategoryIds = ({ options }: Pick<Panel, 'options'>): readonly CategoryId[] => [
  ...new Set(options.flatMap(({ categoryId }) => categoryId ?? [])),
];

/** Locks the categories against deletion. @throws validation_error that names each missing one */
export const assertCategories = async (categories: CategoryStore, panel: Panel): Promise<void> => {
  const complaints: Complaint[] = [];
  for (const id of listCategoryIds(panel)) {
    const index = panel.options.findIndex(({ categoryId }) => categoryId === id);
    if (!(await categories.lockForUse(panel.guildId, id))) {
      complaints.push(unknownReference(`options.${index}.categoryId`, 'category'));
    }
  }
  if (complaints.length > 0) throw invalidAll(complaints);
};

export const listFlowIds = ({ options }: Pick<Panel, 'options'>): readonly FlowId[] => [
  ...new Set(options.flatMap(({ flowId }) => flowId ?? [])),
];

export const assertFlows = async (flows: FlowStore, panel: Panel): Promise<void> => {
  for (const id of listFlowIds(panel)) {
    const index = panel.options.findIndex(({ flowId }) => flowId === id);
    if (!(await flows.lockForUse(panel.guildId, id))) {
      throw invalidAll([unknownReference(`options.${index}.flowId`, 'flow')]);
    }
  }
};

export interface Targets {
  readonly categories: readonly Category[];
  readonly flows: readonly Flow[];
}

export const listDeploymentProblems = (panel: Panel, { categories, flows }: Targets): readonly string[] => [
  ...(panel.options.length === 0 ? ['The panel has no option.'] : []),
  ...(panel.content === null && panel.embeds.length === 0 ? ['The panel has neither content nor an embed.'] : []),
  ...(panel.channelId === null ? ['The panel has no channel.'] : []),
  ...categories
    .filter(({ archived }) => archived)
    .map(({ name }) => `Category "${name}" is archived and takes no tickets.`),
  ...flows.filter(({ status }) => status !== 'active').map(({ name }) => `Flow "${name}" is not published.`),
];

export type DeployablePanel = Panel & { readonly channelId: NonNullable<Panel['channelId']> };

/** @throws conflict that names every problem */
export const assertDeployable: (panel: Panel, targets: Targets) => asserts panel is DeployablePanel = (
  panel,
  targets,
) => {
  const found = listDeploymentProblems(panel, targets);
  if (found.length > 0)
    throw conflict('not_deployable', `Panel "${panel.name}" cannot be deployed. ${found.join(' ')}`);
};
