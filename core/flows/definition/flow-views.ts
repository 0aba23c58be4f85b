import { redact } from './credentials.ts';
import type { Flow, RedactedFlow } from '../model/flow.ts';

/** A flow with nothing in it that may not be read. */
export const toRedactedFlow = (flow: Flow): RedactedFlow => ({ ...flow, nodes: flow.nodes.map(redact) });
/** A flow as events show it: without nodes and edges. */
export const toEventView = ({ nodes: _, edges: __, lastRunAt: ___, runCount: ____, ...flow }: Flow) => flow;
