import { exampleId } from '../pipeline/example-ids.ts';
import type { Json } from '../pipeline/json-schema.ts';

const OUTCOME = { id: exampleId(1), runId: exampleId(46), status: 'completed', error: null };

export const MACRO_EXAMPLES: Json = {
  Macro: {
    id: exampleId(45),
    name: 'Ask for the order number',
    actions: [{ type: 'send_message', data: { content: 'Which order is it?' } }],
  },
  MacroOutcome: OUTCOME,
  MacroResult: { completedCount: 1, failedCount: 0, outcomes: [OUTCOME] },
};
