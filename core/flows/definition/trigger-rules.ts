import type { ChatMessage } from '../../chat/index.ts';
import type { Complaint, DetailReason } from '../../shared/errors.ts';
import { matches } from '../../shared/values/comparison.ts';
import { type CategoryId, isUuid } from '../../shared/ids.ts';
import type { Trigger } from '../model/flow.ts';
import type { Problem } from './problem.ts';

const CONFIG: Record<Trigger['kind'], readonly string[]> = {
  panel_option: [],
  ticket_created: ['categoryId'],
  ticket_closed: ['categoryId'],
  message: ['channelId', 'startsWith', 'contains'],
  command: [],
  api: [],
};

const HAS_CONVERSATION: readonly Trigger['kind'][] = ['panel_option', 'api'];

const toProblem = (field: string, reason: DetailReason, message: string): Problem => ({
  nodeId: null,
  field: `trigger.config${field}`,
  reason,
  message,
});

export const listTriggerProblems = ({ kind, config }: Trigger): readonly Problem[] => [
  ...Object.keys(config)
    .filter((name) => !CONFIG[kind].includes(name))
    .map((name) => toProblem(`.${name}`, 'not_allowed', `a trigger of kind ${kind} does not have it`)),
  ...(config.categoryId && !isUuid(config.categoryId)
    ? [toProblem('.categoryId', 'invalid_format', 'has to be an id')]
    : []),
  ...(kind === 'message' && Object.values(config).every((value) => value === '')
    ? [toProblem('', 'required', 'say by channelId, startsWith or contains which messages start the flow')]
    : []),
];

export const listConversationComplaints = ({ kind, conversation }: Trigger): readonly Complaint[] =>
  conversation && !HAS_CONVERSATION.includes(kind)
    ? [
        {
          field: 'trigger.conversation',
          reason: 'not_allowed',
          message: `a trigger of kind ${kind} does not have it: the flow talks where it was started`,
        },
      ]
    : [];

export const isAboutTicket = ({ config }: Trigger, categoryId: CategoryId): boolean =>
  !config.categoryId || config.categoryId === categoryId;

export const isAboutMessage = ({ config }: Trigger, { channelId, content }: ChatMessage): boolean =>
  (!config.channelId || config.channelId === channelId) &&
  (!config.startsWith || matches({ operator: 'starts_with', actual: content.trim(), expected: config.startsWith })) &&
  (!config.contains || matches({ operator: 'contains', actual: content, expected: config.contains }));
