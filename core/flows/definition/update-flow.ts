import { getForUpdate } from '../../shared/records.ts';
import { compareFields } from '../../shared/events.ts';
import { encryptCredentials, type ClearedCredential } from './credentials.ts';
import { toRedactedFlow } from './flow-views.ts';
import type { FlowFields, Flow, RedactedFlow } from '../model/flow.ts';
import { FLOW, type FlowRef, type FlowPorts } from '../model/flow-ports.ts';
import { assertStorable } from './flow-problems.ts';
import { listRedirectedByChange, type RedirectedCredential } from './redirected-credentials.ts';

export type ChangedFlow = RedactedFlow & {
  readonly clearedCredentials: readonly ClearedCredential[];
  readonly redirectedCredentials: readonly RedirectedCredential[];
};

/** Nodes follow `encryptCredentials`. @throws not_found; validation_error; conflict; VersionConflict */
export const updateFlow =
  ({ flows, secrets, clock, work }: FlowPorts) =>
  (target: FlowRef, input: Partial<FlowFields>): Promise<ChangedFlow> =>
    work.run(async () => {
      const flow = await getForUpdate(flows, FLOW, target);
      const { nodes: sent, ...fields } = input;
      // Stored content is not validated again: a flow can be changed even if it is no longer valid.
      assertStorable(input);
      const { nodes, cleared } = sent
        ? encryptCredentials(secrets, flow, flow.nodes, sent)
        : { nodes: flow.nodes, cleared: [] };
      const next: Flow = { ...flow, ...fields, nodes };
      const isChanged = Object.keys(compareFields(flow, next, Object.keys(input))).length > 0;
      const saved = isChanged ? await flows.save({ ...next, updatedAt: clock.now() }) : flow;
      const redirected = listRedirectedByChange(flow.nodes, nodes);
      return { ...toRedactedFlow(saved), clearedCredentials: cleared, redirectedCredentials: redirected };
    });
