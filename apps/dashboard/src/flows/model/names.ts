import { toLabel } from './fields.ts';
import type { FlowNode } from './types.ts';
import { summarize } from './words.ts';

const MAX_SUMMARY = 40;

const shorten = (text: string): string => (text.length > MAX_SUMMARY ? `${text.slice(0, MAX_SUMMARY - 1)}…` : text);

/** Type and data of a step in a few words. */
export const describeNode = (node: FlowNode): string => {
  const summary = shorten(summarize(node));
  return `${toLabel(node.type)}${summary && `: ${summary}`}`;
};

/** What stands at the head of a step: the name that people gave it, or its type. */
export const toStepTitle = ({ name, type }: Pick<FlowNode, 'name' | 'type'>): string => name ?? toLabel(type);

const named = new WeakMap<readonly FlowNode[], ReadonlyMap<string, string>>();

const nameAll = (nodes: readonly FlowNode[]): ReadonlyMap<string, string> => {
  const counts = new Map<string, number>();
  const names = new Map<string, string>();
  for (const node of nodes) {
    const name = node.name ?? describeNode(node);
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    names.set(node.id, count === 1 ? name : `${name} (${count})`);
  }
  return names;
};

const getNames = (nodes: readonly FlowNode[]): ReadonlyMap<string, string> => {
  const names = named.get(nodes) ?? nameAll(nodes);
  named.set(nodes, names);
  return names;
};

/** What a step is called, as no other step of its flow is; null where the flow does not have it. */
export const findNodeName = (nodes: readonly FlowNode[], id: string): string | null => getNames(nodes).get(id) ?? null;

export const getNodeName = (nodes: readonly FlowNode[], { id }: Pick<FlowNode, 'id'>): string =>
  findNodeName(nodes, id) ?? id;
