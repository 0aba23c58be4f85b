import { redact } from './credentials.ts';
import type { Flow, RedactedFlow } from '../model/flow.ts';

export const toRedactedFlow = (flow: Flow): RedactedFlow => ({ ...flow, nodes: flow.nodes.map(redact) });
export const toEventView = ({ nodes: _, edges: __, lastRunAt: ___, runCount: ____, ...flow }: Flow) => flow;
