import type { Actor } from '../../shared/actor.ts';
import { conflict, invalidAll } from '../../shared/errors.ts';
import { listChanges, type EventType } from '../../shared/events.ts';
import { type CategoryId, type FlowId, type GuildId, isUuid } from '../../shared/ids.ts';
import type { Page, PageRequest } from '../../shared/page.ts';
import { recordEvent } from '../../shared/record-event.ts';
import { getForUpdate, getOrThrow } from '../../shared/records.ts';
import { toPublishedNode, redact, mergeCredentials } from './credentials.ts';
import type { Flow, FlowNode, FlowVersion, RedactedFlow } from './flow.ts';
import {
  findAllProblems,
  FLOW,
  type FlowRef,
  toRedactedFlow,
  toSentence,
  toEventView,
} from './manage-flows.ts';
import { findRedirectedByPublishing } from './redirected-credentials.ts';
import type { RunPorts } from '../execution/run-ports.ts';

type PublishPorts = Pick<RunPorts, 'flows' | 'categories' | 'watch' | 'events' | 'work' | 'clock' | 'ids'>;

/** Older versions of a flow are removed. */
export const MAX_VERSIONS = 100;

/** Which flow, and who acts. */
export interface FlowTarget extends FlowRef {
  readonly actor: Actor;
}

/**
 * Publishes the draft: new runs use it; runs in progress continue with the version they began with.
 *
 * @throws not_found; validation_error that names every node that keeps the flow from running
 */
export const publishFlow =
  (ports: PublishPorts) =>
  ({ actor, ...on }: FlowTarget): Promise<RedactedFlow> =>
    ports.work.run(async () => {
      const { flows, clock } = ports;
      const flow = await getForUpdate(flows, FLOW, on);
      const problems = findAllProblems(toRedactedFlow(flow)).map(toSentence);
      const missing = await findMissingReferences(ports, flow);
      if (problems.length + missing.length > 0) throw invalidAll([...problems, ...missing]);
      const before = flow.publishedVersion && (await flows.findVersion(flow.guildId, flow.id, flow.publishedVersion));
      const nodes = flow.nodes.map(toPublishedNode);
      const number = (flow.publishedVersion ?? 0) + 1;
      const publishedAt = clock.now();
      const { guildId, id: flowId, trigger, edges } = flow;
      await flows.addVersion({
        flowId,
        guildId,
        number,
        trigger,
        edges,
        nodes,
        publishedAt,
      });
      await flows.removeOldVersions(guildId, flowId, MAX_VERSIONS);
      await ports.watch.subscribe(guildId);
      const fields = { status: 'active', publishedVersion: number, publishedAt } as const;
      const redirectedCredentials = before ? findRedirectedByPublishing(before.nodes, nodes) : [];
      return saveAndRecord(ports, flow, fields, { type: 'flow.published', actor, extra: { redirectedCredentials } });
    });

/** What nodes name, and is not there. What is there stays until the unit of work ends. */
const findMissingReferences = async (
  { flows, categories }: PublishPorts,
  { guildId, nodes, trigger }: Flow,
): Promise<readonly string[]> => {
  const complaints: string[] = [];
  for (const { id, data } of nodes) {
    if (isIdText(data.categoryId) && !(await categories.lockForUse(guildId, data.categoryId as CategoryId)))
      complaints.push(`nodes.${id}.categoryId: there is no such category`);
    if (isIdText(data.flowId) && !(await flows.lockForUse(guildId, data.flowId as FlowId)))
      complaints.push(`nodes.${id}.flowId: there is no such flow`);
  }
  const { categoryId } = trigger.config;
  if (isIdText(categoryId) && !(await categories.lockForUse(guildId, categoryId as CategoryId)))
    complaints.push('trigger.config.categoryId: there is no such category');
  return complaints;
};

/** Whether it can be looked up; what cannot is refused as no id. */
const isIdText = (value: unknown): value is string => typeof value === 'string' && isUuid(value);

/** The flow is not started any more; runs in progress continue. @throws not_found; conflict for a draft */
export const disableFlow =
  (ports: PublishPorts) =>
  ({ actor, ...on }: FlowTarget): Promise<RedactedFlow> =>
    ports.work.run(async () => {
      const flow = await getForUpdate(ports.flows, FLOW, on);
      if (flow.status === 'draft') throw conflict(`Flow "${flow.name}" was never published.`);
      if (flow.status === 'disabled') return toRedactedFlow(flow);
      return saveAndRecord(ports, flow, { status: 'disabled' }, { type: 'flow.disabled', actor });
    });

interface FlowEvent {
  readonly type: EventType;
  readonly actor: Actor;
  /** Fields of the event in addition to the flow. */
  readonly extra?: Readonly<Record<string, unknown>>;
}

const REPORTED = ['status', 'publishedVersion', 'publishedAt'];

const saveAndRecord = async (
  ports: PublishPorts,
  before: Flow,
  fields: Partial<Flow>,
  { extra = {}, ...event }: FlowEvent,
): Promise<RedactedFlow> => {
  const flow = await ports.flows.save({ ...before, ...fields, updatedAt: ports.clock.now() });
  const data = { flow: toEventView(flow), ...extra, changes: listChanges(before, flow, REPORTED) };
  await recordEvent(ports, { ...event, guildId: flow.guildId, data });
  return toRedactedFlow(flow);
};

/** A published version as it may be read. */
export type RedactedVersion = Omit<FlowVersion, 'nodes'> & { readonly nodes: readonly FlowNode[] };

/** The published versions, newest first; credentials that the flow still has are redacted. @throws not_found */
export const listVersions =
  ({ flows }: Pick<PublishPorts, 'flows'>) =>
  async (guild: GuildId, id: FlowId, page: PageRequest): Promise<Page<RedactedVersion>> => {
    const flow = await getOrThrow(flows, FLOW, guild, id);
    const { items, next } = await flows.listVersions(guild, id, page);
    const seen = items.map((version) => ({
      ...version,
      nodes: version.nodes.map((node) => redact(mergeCredentials(node, flow))),
    }));
    return { items: seen, next };
  };
