import { conflict } from '../../shared/errors.ts';
import { getForUpdate } from '../../shared/records.ts';
import { FLOW } from '../model/flow-ports.ts';
import type { PublishPorts, FlowTarget } from './publish-ports.ts';
import { toRedactedFlow } from './flow-views.ts';
import type { RedactedFlow } from '../model/flow.ts';
import { saveAndRecord } from './record-flow-event.ts';

/** Prevents new runs; runs in progress continue. @throws not_found; conflict for a draft */
export const disableFlow =
  (ports: PublishPorts) =>
  ({ actor, ...target }: FlowTarget): Promise<RedactedFlow> =>
    ports.work.run(async () => {
      const flow = await getForUpdate(ports.flows, FLOW, target);
      if (flow.status === 'draft') throw conflict('wrong_status', `Flow "${flow.name}" was never published.`);
      if (flow.status === 'disabled') return toRedactedFlow(flow);
      return saveAndRecord(ports, flow, { status: 'disabled' }, { type: 'flow.disabled', actor });
    });
