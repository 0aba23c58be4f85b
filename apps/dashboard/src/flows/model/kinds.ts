import type { NodeTypeName } from './types.ts';

/** What a step has to do with: its colour and its drawing. */
export type Kind = 'message' | 'question' | 'logic' | 'ticket' | 'request' | 'end';

const KINDS: Readonly<Partial<Record<NodeTypeName, Kind>>> = {
  send_message: 'message',
  send_canned_reply: 'message',
  ask_question: 'question',
  ask_choice: 'question',
  knowledge_suggest: 'question',
  condition: 'logic',
  set_variable: 'logic',
  wait: 'logic',
  run_flow: 'logic',
  api_request: 'request',
  send_webhook: 'request',
  handoff: 'end',
  end: 'end',
};

/** All others do something with a ticket. */
export const getKind = (type: NodeTypeName): Kind => KINDS[type] ?? 'ticket';
