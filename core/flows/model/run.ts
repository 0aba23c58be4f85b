import type { Actor } from '../../shared/actor.ts';
import type { RefusalCause } from '../../chat/index.ts';
import type {
  AutomationId,
  ChannelId,
  ChatMessageId,
  CommandId,
  FlowId,
  FlowRunId,
  FlowStepId,
  GuildId,
  MacroId,
  PanelId,
  SuggestionId,
  TicketId,
  UserId,
} from '../../shared/ids.ts';
import type { Instant } from '../../shared/instant.ts';
import type { ProblemPlace } from '../../problems/index.ts';
import type { EarlierMessage } from '../../tickets/index.ts';
import { truncate } from '../../shared/values/text.ts';
import type { LanguageTag } from '../../shared/values/language-tag.ts';
import type { Conversation } from './conversation.ts';
import type { Choice, Effect, Question } from './effect.ts';
import type { FlowEdge, FlowNode, Trigger } from './flow.ts';
import type { NodeTypeName } from './node-types.ts';

export const RUN_STATUSES = ['running', 'waiting', 'completed', 'failed', 'cancelled'] as const;
export type RunStatus = (typeof RUN_STATUSES)[number];

/** A longer run is assumed to be in an endless loop. */
export const MAX_STEPS = 200;
/** A chain of runs that start runs ends here. */
export const MAX_DEPTH = 5;
/** Limits the runs of one cause, sequential or concurrent. */
export const MAX_RUNS_OF_CAUSE = 100;
/** Runs above the limit are stored as failed up to this number, so that the run log shows what was stopped. */
export const MAX_STORED_RUNS_OF_CAUSE = 110;

/** Limits the characters of all names and values together. */
export const MAX_VARIABLES_LENGTH = 100_000;

export const measureVariables = (vars: Readonly<Record<string, string>>): number =>
  Object.entries(vars).reduce((sum, [name, value]) => sum + name.length + value.length, 0);

const MAX_TRACE_TEXT = 500;

export const truncateForTrace = (value: unknown): unknown => {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length <= MAX_TRACE_TEXT ? value : truncate(text, MAX_TRACE_TEXT);
};

export type Waiting =
  | { readonly kind: 'answer'; readonly until: Instant | null }
  | {
      readonly kind: 'choice';
      readonly choices: readonly Choice[];
      readonly suggestion: SuggestionId | null;
      /** Is missing in runs that waited before choices had a time-out. */
      readonly until?: Instant | null;
      /** Is missing in runs that waited before the choice was added to the message. */
      readonly question?: Question;
    }
  | { readonly kind: 'time'; readonly until: Instant };

export interface TraceStep {
  /** Is the idempotency key of the step's effects. */
  readonly id: FlowStepId;
  readonly nodeId: string;
  readonly type: NodeTypeName;
  readonly startedAt: Instant;
  readonly endedAt: Instant | null;
  /** Exceeds 1 after a crash, or while the chat was unavailable. */
  readonly attempts: number;
  /** Is null when nothing follows, or the node is not done. */
  readonly handle: string | null;
  readonly output: Readonly<Record<string, unknown>>;
  readonly error: string | null;
}

export interface RunTrigger {
  readonly kind: Trigger['kind'] | 'automation' | 'macro';
  readonly actor: Actor;
  readonly panelId: PanelId | null;
  readonly commandId?: CommandId | null;
  /** Is that of the user who started the run. */
  readonly language?: LanguageTag;
  /** Is the `traceparent` of the work that started the run, if that was traced. */
  readonly traceParent?: string;
}

export interface RunError {
  readonly nodeId: string | null;
  readonly message: string;
  /** Is set when the chat platform refused the step. */
  readonly refusal?: RefusalCause;
}

/** Holds the whole state, so that any process can continue the run. */
export interface FlowRun {
  readonly id: FlowRunId;
  readonly guildId: GuildId;
  /** Exactly one of `flowId`, `automationId` and `macroId` is set. */
  readonly flowId: FlowId | null;
  readonly automationId: AutomationId | null;
  readonly macroId: MacroId | null;
  /** Is the version of the rule or macro for one of these. */
  readonly flowVersion: number;
  /** Is null when the run follows a published version. */
  readonly graph: RunGraph | null;
  /** A key starts the same flow once; null allows repeated starts. */
  readonly startKey: string | null;
  readonly trigger: RunTrigger;
  readonly status: RunStatus;
  readonly userId: UserId | null;
  readonly channelId: ChannelId | null;
  /** The channel was opened for this run alone and is still to be deleted. */
  readonly ownChannelId: ChannelId | null;
  /** Is null when the run has another channel, or its ticket has taken the run's own one. */
  readonly conversation: Conversation | null;
  /** Holds the oldest first, at most `MAX_EARLIER_MESSAGES`. The ticket takes them over. */
  readonly earlierMessages: readonly EarlierMessage[];
  readonly ticketId: TicketId | null;
  readonly nodeId: string | null;
  /** Is kept until the effect of the current step is known to be done. */
  readonly performing: Effect | null;
  /** The effect of this step is known to be done. */
  readonly performedStep: FlowStepId | null;
  readonly vars: Readonly<Record<string, string>>;
  readonly filledLength: number;
  readonly waiting: Waiting | null;
  /** This message was the last answer; it may be reported again. */
  readonly lastMessageId: ChatMessageId | null;
  readonly depth: number;
  /** Identifies the first change by a person, a token or a timer; runs of one cause are counted together. */
  readonly causeId: string;
  readonly trace: readonly TraceStep[];
  readonly error: RunError | null;
  /** Is null when the run ended or only waits for people. */
  readonly dueAt: Instant | null;
  readonly revision: number;
  readonly startedAt: Instant;
  readonly endedAt: Instant | null;
}

export interface RunGraph {
  readonly nodes: readonly FlowNode[];
  readonly edges: readonly FlowEdge[];
}

/** A macro acts in the name of the staff member who runs it. */
export const toActor = ({ id, automationId, macroId, trigger }: FlowRun): Actor => {
  if (macroId) return trigger.actor;
  return { type: automationId ? 'automation' : 'flow', id };
};

export const toProblemPlace = ({ guildId, flowId, trigger }: FlowRun): ProblemPlace => ({
  guild: guildId,
  flowId,
  panelId: trigger.panelId,
  commandId: trigger.commandId ?? null,
});

export const hasEnded = ({ status }: FlowRun): boolean => status !== 'running' && status !== 'waiting';
