import type { Clock } from '../../shared/clock.ts';
import { conflict, invalidAll } from '../../shared/errors.ts';
import { listChanges } from '../../shared/events.ts';
import type { FlowId, GuildId, Ids } from '../../shared/ids.ts';
import { getForUpdate, getOrThrow, type RecordRef } from '../../shared/records.ts';
import type { SecretBox } from '../../shared/secret-box.ts';
import type { UnitOfWork } from '../../shared/unit-of-work.ts';
import { assertWithinLimit, type ResourceCounts } from '../../shared/resource-limits.ts';
import { type ClearedCredential, sealCredentials, isNamed, REDACTED, redact } from './credentials.ts';
import type { Flow, FlowFields, RedactedFlow } from './flow.ts';
import type { FlowStore, FlowUse } from './flow-store.ts';
import { findDraftProblems, findProblems } from './graph.ts';
import { findNameWarnings, type Warning } from './name-warnings.ts';
import type { Problem } from './problem.ts';
import { type RedirectedCredential, findRedirectedByChange } from './redirected-credentials.ts';
import type { FlowRunStore } from '../execution/run-store.ts';
import { findTriggerProblems } from './trigger-rules.ts';

export interface FlowPorts {
  readonly counts: ResourceCounts;
  readonly flows: FlowStore;
  readonly secrets: SecretBox;
  readonly work: UnitOfWork;
  readonly clock: Clock;
  readonly ids: Ids;
}

export type FlowRef = RecordRef<FlowId>;

/** What errors call it. */
export const FLOW = 'Flow';

/** What a change of a flow answers with. */
export type ChangedFlow = RedactedFlow & {
  readonly clearedCredentials: readonly ClearedCredential[];
  readonly redirectedCredentials: readonly RedirectedCredential[];
};

const DEFAULTS: Omit<FlowFields, 'name'> = {
  description: null,
  trigger: { kind: 'api', config: {} },
  nodes: [],
  edges: [],
};

const NEVER_RUN = {
  status: 'draft',
  publishedVersion: null,
  publishedAt: null,
  lastRunAt: null,
  runCount: 0,
} as const;

/** A flow with nothing in it that may not be read. */
export const toRedactedFlow = (flow: Flow): RedactedFlow => ({ ...flow, nodes: flow.nodes.map(redact) });

/** A flow as events show it: without nodes and edges. */
export const toEventView = ({ nodes: _, edges: __, lastRunAt: ___, runCount: ____, ...flow }: Flow) => flow;

/** @throws validation_error for nodes that cannot be kept; conflict when the name is taken */
export const createFlow =
  ({ flows, secrets, clock, ids, counts }: FlowPorts) =>
  async (guildId: GuildId, input: Partial<FlowFields> & Pick<FlowFields, 'name'>): Promise<RedactedFlow> => {
    const fields = { ...DEFAULTS, ...input };
    assertStorable(fields);
    await assertWithinLimit({ counts }, guildId, 'flows');
    const createdAt = clock.now();
    const identity = { id: ids.next() as FlowId, guildId };
    const { nodes } = sealCredentials(secrets, identity, [], fields.nodes);
    const flow: Flow = { ...fields, ...identity, ...NEVER_RUN, nodes, version: 1, createdAt, updatedAt: createdAt };
    await flows.add(flow);
    return toRedactedFlow(flow);
  };

/**
 * Changes a flow; fields left out do not change. For nodes that are sent, credentials are kept, replaced or removed as
 * `sealCredentials` says; without nodes they do not change.
 *
 * @throws not_found; validation_error; conflict when the name is taken or another request changed the flow first
 */
export const updateFlow =
  ({ flows, secrets, clock, work }: FlowPorts) =>
  (on: FlowRef, input: Partial<FlowFields>): Promise<ChangedFlow> =>
    work.run(async () => {
      const flow = await getForUpdate(flows, FLOW, on);
      const { nodes: sent, ...fields } = input;
      // Stored content is not validated again: a flow can be changed even if what was stored before is no longer valid.
      assertStorable(input);
      const { nodes, cleared } = sent
        ? sealCredentials(secrets, flow, flow.nodes, sent)
        : { nodes: flow.nodes, cleared: [] };
      const next: Flow = { ...flow, ...fields, nodes };
      const isChanged = Object.keys(listChanges(flow, next, Object.keys(input))).length > 0;
      const saved = isChanged ? await flows.save({ ...next, updatedAt: clock.now() }) : flow;
      const redirected = findRedirectedByChange(flow.nodes, nodes);
      return { ...toRedactedFlow(saved), clearedCredentials: cleared, redirectedCredentials: redirected };
    });

/**
 * Deletes a flow with its versions, and ends its runs; they stay in the run log for as long as any.
 *
 * @throws not_found; conflict that counts what refers to the flow
 */
export const deleteFlow =
  ({ flows, runs, work, clock }: FlowPorts & { readonly runs: FlowRunStore }) =>
  (on: FlowRef): Promise<void> =>
    work.run(async () => {
      const flow = await getForUpdate(flows, FLOW, on);
      requireUnused(flow, await flows.lockForRemoval(on.guild, on.id));
      await flows.remove(on.guild, on.id);
      await runs.cancelAll(on.guild, { flowId: on.id }, clock.now(), 'Its flow was deleted.');
    });

/** @throws conflict that counts what refers to the flow */
const requireUnused = ({ name }: Flow, use: FlowUse): void => {
  const uses = Object.entries(use)
    .filter(([, count]) => count > 0)
    .map(([what, count]) => `${count} ${WHAT_REFERS[what as keyof FlowUse]}`);
  if (uses.length === 0) return;
  throw conflict(`Flow "${name}" is still used by ${uses.join(' and ')}. Take it out of them first.`);
};

const WHAT_REFERS: Record<keyof FlowUse, string> = {
  categories: 'category(s)',
  panels: 'panel(s)',
  commands: 'command(s)',
  automations: 'automation rule(s)',
  flows: 'other flow(s)',
};

/** What keeps a flow from running, and what is likely to be a mistake. */
export interface Validation {
  readonly problems: readonly Problem[];
  readonly warnings: readonly Warning[];
}

/** Everything that keeps a flow from running, and everything that may be wrong, all at once. @throws not_found */
export const validateFlow =
  ({ flows }: Pick<FlowPorts, 'flows'>) =>
  async (guild: GuildId, id: FlowId): Promise<Validation> => {
    const flow = toRedactedFlow(await getOrThrow(flows, FLOW, guild, id));
    return { problems: findAllProblems(flow), warnings: findNameWarnings(flow) };
  };

/** @returns every problem of its trigger and of its graph */
export const findAllProblems = (flow: RedactedFlow): readonly Problem[] => [
  ...findTriggerProblems(flow.trigger),
  ...findProblems(flow),
];

/** @throws validation_error that names everything that could not be kept */
const assertStorable = ({ name, description, trigger, nodes = [], edges = [] }: Partial<FlowFields>): void => {
  const problems = findDraftProblems({ nodes, edges }).map(toSentence);
  const isMisplaced = isNamed([name, description, trigger, edges]);
  const all = isMisplaced
    ? [...problems, `${REDACTED} is a placeholder for a credential, allowed only in nodes`]
    : problems;
  if (all.length > 0) throw invalidAll(all);
};

export const toSentence = ({ nodeId, field, message }: Problem): string =>
  nodeId === null ? `${field ?? 'edges'}: ${message}` : `nodes.${nodeId}${field ? `.${field}` : ''}: ${message}`;
