import { type Complaint, invalidAll, unknownReference } from '../../shared/errors.ts';
import { type GuildId, isUuid, toCategoryId, toFlowId, toTargetId, toTeamId } from '../../shared/ids.ts';
import { getForUpdate } from '../../shared/records.ts';
import { toPublishedNode } from './credentials.ts';
import type { Flow, RedactedFlow } from '../model/flow.ts';
import { FLOW } from '../model/flow-ports.ts';
import type { PublishPorts, FlowTarget } from './publish-ports.ts';
import { toComplaint, listAllProblems } from './flow-problems.ts';
import { toRedactedFlow } from './flow-views.ts';
import { listRedirectedByPublishing } from './redirected-credentials.ts';
import { saveAndRecord } from './record-flow-event.ts';

const MAX_VERSIONS = 100;

/** Runs in progress keep their version. @throws not_found; validation_error that names every invalid node */
export const publishFlow =
  (ports: PublishPorts) =>
  ({ actor, ...target }: FlowTarget): Promise<RedactedFlow> =>
    ports.work.run(async () => {
      const { flows, clock } = ports;
      const flow = await getForUpdate(flows, FLOW, target);
      const problems = listAllProblems(toRedactedFlow(flow)).map(toComplaint);
      const missing = await listMissingReferences(ports, flow);
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
      await ports.eventConsumer.subscribe(guildId);
      const fields = { status: 'active', publishedVersion: number, publishedAt } as const;
      const redirectedCredentials = before ? listRedirectedByPublishing(before.nodes, nodes) : [];
      return saveAndRecord(ports, flow, fields, { type: 'flow.published', actor, extra: { redirectedCredentials } });
    });

/** Existing references are locked until the transaction ends. */
const listMissingReferences = async (
  ports: PublishPorts,
  { guildId, nodes, trigger }: Flow,
): Promise<readonly Complaint[]> => {
  const { flows, categories } = ports;
  const complaints: Complaint[] = [...(await listMissingOfTeams(ports, guildId, nodes))];
  for (const { id, data } of nodes) {
    if (isIdText(data.categoryId) && !(await categories.lockForUse(guildId, toCategoryId(data.categoryId))))
      complaints.push(unknownReference(`nodes.${id}.categoryId`, 'category'));
    if (isIdText(data.flowId) && !(await flows.lockForUse(guildId, toFlowId(data.flowId))))
      complaints.push(unknownReference(`nodes.${id}.flowId`, 'flow'));
  }
  const { categoryId } = trigger.config;
  if (isIdText(categoryId) && !(await categories.lockForUse(guildId, toCategoryId(categoryId))))
    complaints.push(unknownReference('trigger.config.categoryId', 'category'));
  return complaints;
};

const isIdText = (value: unknown): value is string => typeof value === 'string' && isUuid(value);

/** What is not locked: a node finds out that it is gone. */
const listMissingOfTeams = async (
  { targets, teams }: PublishPorts,
  guildId: GuildId,
  nodes: Flow['nodes'],
): Promise<readonly Complaint[]> => {
  const complaints: Complaint[] = [];
  for (const { id, type, data } of nodes) {
    const isNamed = type === 'set_target' && isIdText(data.targetId);
    if (isNamed && !(await targets.find(guildId, toTargetId(String(data.targetId)))))
      complaints.push(unknownReference(`nodes.${id}.targetId`, 'target'));
    if (isIdText(data.onCallTeamId) && !(await teams.find(guildId, toTeamId(data.onCallTeamId))))
      complaints.push(unknownReference(`nodes.${id}.onCallTeamId`, 'team'));
  }
  return complaints;
};
