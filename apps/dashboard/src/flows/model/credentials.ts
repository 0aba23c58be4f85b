import { mapHistory, type History } from './history.ts';
import type { Draft, FlowNode, NodeTypes } from './types.ts';

/** The placeholder of a stored credential: sent back it is kept, a value replaces it, an empty text clears it. */
export const REDACTED = '__redacted__';

type Data = FlowNode['data'];

export const readHeaders = ({ headers }: Data): Readonly<Record<string, unknown>> =>
  typeof headers === 'object' && headers !== null && !Array.isArray(headers)
    ? (headers as Readonly<Record<string, unknown>>)
    : {};

/** The credentials that are stored: of each node the fields, and the headers in lower case. */
export type StoredCredentials = ReadonlyMap<string, ReadonlySet<string>>;

const toPlace = (header: string): string => `headers.${header.toLowerCase()}`;

const listPlaces = ({ data }: FlowNode): readonly string[] => [
  ...Object.keys(data).filter((name) => data[name] === REDACTED),
  ...Object.entries(readHeaders(data)).flatMap(([name, value]) => (value === REDACTED ? [toPlace(name)] : [])),
];

export const listStored = (nodes: readonly FlowNode[]): StoredCredentials =>
  new Map(nodes.map((node) => [node.id, new Set(listPlaces(node))]));

export const isStored = (stored: StoredCredentials, nodeId: string, field: string): boolean =>
  stored.get(nodeId)?.has(field.startsWith('headers.') ? field.toLowerCase() : field) ?? false;

/** A draft as it was sent, and what is stored since. */
interface Saved {
  readonly sent: Draft;
  readonly stored: StoredCredentials;
  readonly types: NodeTypes;
}

/**
 * A value where a credential may be, after a save: the placeholder where the value was sent and is stored now, none
 * where a placeholder has nothing stored behind it.
 */
const alignValue = (value: unknown, sent: unknown, hasStored: boolean): unknown => {
  if (value === REDACTED) return hasStored ? REDACTED : undefined;
  return hasStored && value === sent && value !== '' ? REDACTED : value;
};

const alignRecord = (record: Data, names: readonly string[], align: (name: string) => unknown): Data => {
  if (names.every((name) => align(name) === record[name])) return record;
  return Object.fromEntries(
    Object.entries(record)
      .map(([name, value]): [string, unknown] => [name, names.includes(name) ? align(name) : value])
      .filter(([, value]) => value !== undefined),
  );
};

const alignNode = (node: FlowNode, { sent, stored, types }: Saved): FlowNode => {
  const sentData = sent.nodes.find(({ id }) => id === node.id)?.data ?? {};
  const [headers, sentHeaders] = [readHeaders(node.data), readHeaders(sentData)];
  const fields = (types.get(node.type)?.credentials ?? []).filter((name) => Object.hasOwn(node.data, name));
  const aligned = alignRecord(node.data, fields, (name) =>
    alignValue(node.data[name], sentData[name], isStored(stored, node.id, name)),
  );
  const next = alignRecord(headers, Object.keys(headers), (name) =>
    alignValue(headers[name], sentHeaders[name], isStored(stored, node.id, toPlace(name))),
  );
  const data = next === headers ? aligned : { ...aligned, headers: next };
  return data === node.data ? node : { ...node, data };
};

const alignDraft = (draft: Draft, saved: Saved): Draft => {
  const nodes = draft.nodes.map((node) => alignNode(node, saved));
  return nodes.every((node, index) => node === draft.nodes[index]) ? draft : { ...draft, nodes };
};

/**
 * Fits every state of the editor to the credentials that are stored after a save: what was sent is not kept in the page,
 * and no state has a placeholder that the API would refuse.
 *
 * @returns the history, and the state that was sent as it stands in it now
 */
export const alignHistory = (
  history: History<Draft>,
  saved: Saved,
): { readonly history: History<Draft>; readonly sent: Draft } => {
  const known = new Map<Draft, Draft>();
  const align = (draft: Draft): Draft => {
    const aligned = known.get(draft) ?? alignDraft(draft, saved);
    known.set(draft, aligned);
    return aligned;
  };
  return { history: mapHistory(history, align), sent: align(saved.sent) };
};

/** A draft in which placeholders stand only where a credential is stored. */
export const fitToStored = (draft: Draft, stored: StoredCredentials, types: NodeTypes): Draft =>
  alignDraft(draft, { sent: { ...draft, nodes: [] }, stored, types });
