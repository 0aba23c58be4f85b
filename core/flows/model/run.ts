import type { Actor } from '../../shared/actor.ts';
import type {
  AutomationId,
  ChannelId,
  ChatMessageId,
  FlowId,
  FlowRunId,
  FlowStepId,
  GuildId,
  PanelId,
  SuggestionId,
  TicketId,
  UserId,
} from '../../shared/ids.ts';
import type { Instant } from '../../shared/instant.ts';
import { truncate } from '../../shared/values/text.ts';
import type { Choice, Effect } from './effect.ts';
import type { FlowEdge, FlowNode, Trigger } from './flow.ts';
import type { NodeTypeName } from './node-types.ts';

export const RUN_STATUSES = ['running', 'waiting', 'completed', 'failed', 'cancelled'] as const;
export type RunStatus = (typeof RUN_STATUSES)[number];

/** A run that takes longer than this is assumed to be in an endless loop. */
export const MAX_STEPS = 200;
/** Runs may start runs by what they do; the chain ends here. */
export const MAX_DEPTH = 5;
/** So many runs may be started by one cause, one after the other or side by side. */
export const MAX_RUNS_OF_CAUSE = 100;
/** Those beyond are stored as failed, up to so many: enough to show in the run log what was stopped. */
export const MAX_STORED_RUNS_OF_CAUSE = 110;

/** Names and values of the variables of a run, in characters, all together. */
export const MAX_VARIABLES_LENGTH = 100_000;

/** Names and values, in characters. */
export const measureVariables = (vars: Readonly<Record<string, string>>): number =>
  Object.entries(vars).reduce((sum, [name, value]) => sum + name.length + value.length, 0);

/** How much of a value the trace of a run shows. */
const MAX_TRACE_TEXT = 500;

/** The beginning of a value, for the trace: of what is no text the beginning of its JSON, where it is long. */
export const truncateForTrace = (value: unknown): unknown => {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length <= MAX_TRACE_TEXT ? value : truncate(text, MAX_TRACE_TEXT);
};

/** What a run waits for. */
export type Waiting =
  | { readonly kind: 'answer'; readonly until: Instant | null }
  | {
      readonly kind: 'choice';
      readonly choices: readonly Choice[];
      readonly suggestion: SuggestionId | null;
      /** Not there for runs that began to wait before choices had a time-out. */
      readonly until?: Instant | null;
    }
  | { readonly kind: 'time'; readonly until: Instant };

/** What a run has done at a node. */
export interface TraceStep {
  /** The idempotency key of the step's effects. */
  readonly id: FlowStepId;
  readonly nodeId: string;
  readonly type: NodeTypeName;
  readonly startedAt: Instant;
  readonly endedAt: Instant | null;
  /** More than once when a process died, or the chat could not be reached, while it was under way. */
  readonly attempts: number;
  /** Handle that the run followed; null when nothing follows, or the node is not done. */
  readonly handle: string | null;
  /** The result; it never contains a credential. */
  readonly output: Readonly<Record<string, unknown>>;
  readonly error: string | null;
}

/** What started a run, and what it was given. */
export interface RunTrigger {
  readonly kind: Trigger['kind'] | 'automation';
  readonly actor: Actor;
  /** With which it was started. */
  readonly panelId: PanelId | null;
}

/** One execution of a flow, or of the actions of an automation rule. Its whole state: any process can take it up. */
export interface FlowRun {
  readonly id: FlowRunId;
  readonly guildId: GuildId;
  /** Exactly one of the two is set. */
  readonly flowId: FlowId | null;
  readonly automationId: AutomationId | null;
  /** Of the flow; of an automation rule the version of the rule. */
  readonly flowVersion: number;
  /** What is run, where it is no published version. */
  readonly graph: RunGraph | null;
  /** The same cause starts the same thing once; null where it may start it again. */
  readonly startKey: string | null;
  readonly trigger: RunTrigger;
  readonly status: RunStatus;
  readonly userId: UserId | null;
  /** Where it speaks. */
  readonly channelId: ChannelId | null;
  /** A channel that was opened for this run alone, as long as it has to be archived some day. */
  readonly ownChannelId: ChannelId | null;
  readonly ticketId: TicketId | null;
  /** Where it stands; null when it has ended. */
  readonly nodeId: string | null;
  /** The effect of the current step, until it is known to be done. */
  readonly performing: Effect | null;
  /** The step whose effect is known to be done. */
  readonly performedStep: FlowStepId | null;
  readonly vars: Readonly<Record<string, string>>;
  /** How many characters of values were put into its texts so far. */
  readonly filledLength: number;
  readonly waiting: Waiting | null;
  /** The last message that was applied as an answer, since it may be reported again. */
  readonly lastMessageId: ChatMessageId | null;
  /** How many runs led to this one, itself included. */
  readonly depth: number;
  /** The first change by a person, a token or a timer that led to it. Runs of one cause are counted together. */
  readonly causeId: string;
  readonly trace: readonly TraceStep[];
  readonly error: { readonly nodeId: string | null; readonly message: string } | null;
  /** When a worker may acquire it; null when it ended or only waits for people. */
  readonly dueAt: Instant | null;
  /** Grows with each step that is stored. */
  readonly revision: number;
  readonly startedAt: Instant;
  readonly endedAt: Instant | null;
}

/** What a run follows. */
export interface RunGraph {
  readonly nodes: readonly FlowNode[];
  readonly edges: readonly FlowEdge[];
}

/** Who does what a run does. */
export const toActor = ({ id, automationId }: FlowRun): Actor => ({
  type: automationId ? 'automation' : 'flow',
  id,
});

export const hasEnded = ({ status }: FlowRun): boolean => status !== 'running' && status !== 'waiting';
