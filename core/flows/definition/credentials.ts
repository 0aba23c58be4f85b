import { type Complaint, conflict, type DetailReason, invalidAll } from '../../shared/errors.ts';
import type { SecretBox } from '../../shared/secret-box.ts';
import {
  listCredentials,
  type GivenCredential,
  isCredentialHeader,
  isGiven,
  listHeaders,
  omitCredentials,
} from './credential-fields.ts';
import type { Flow, FlowNode, StoredNode, PublishedNode, RedactedNode, EncryptedCredential } from '../model/flow.ts';

/** Reading shows this placeholder; when a client sends it back, the stored credential is kept. */
export const REDACTED = '__redacted__';

/** A credential that was moved elsewhere cannot be decrypted. */
const getCredentialOwner = ({ guildId, id }: Pick<Flow, 'guildId' | 'id'>, node: string, place: string): string =>
  ['flow', guildId, id, node, place].join('|');

export const listEncryptedCredentials = (flow: Pick<Flow, 'guildId' | 'id' | 'nodes'>) =>
  flow.nodes.flatMap(({ id: node, sealed }) =>
    Object.entries(sealed).map(([place, one]) => ({
      ciphertext: one.sealed,
      owner: getCredentialOwner(flow, node, place),
    })),
  );

export interface ClearedCredential {
  readonly nodeId: string;
  /** Is `authToken` or `headers.<name in lower case>`. */
  readonly field: string;
}

export interface EncryptedNodes {
  readonly nodes: readonly StoredNode[];
  readonly cleared: readonly ClearedCredential[];
}

/**
 * Encrypts credentials that a client sends: the placeholder keeps the stored one of the same node and field, a value
 * replaces it, an empty or absent one removes it. @throws validation_error naming every placeholder without one
 */
export const encryptCredentials = (
  box: SecretBox,
  flow: Pick<Flow, 'guildId' | 'id'>,
  stored: readonly StoredNode[],
  sent: readonly FlowNode[],
): EncryptedNodes => {
  const known = stored.map((node) => encryptUnknownCredentials(box, flow, node));
  const before = new Map(known.map((node) => [node.id, node.sealed]));
  const complaints = sent.flatMap((node) => listMisplaced(node, before.get(node.id) ?? {}));
  if (complaints.length > 0) throw invalidAll(complaints);
  const nodes = sent.map(({ name, ...node }): StoredNode => {
    const place = { flow, node: node.id, stored: before.get(node.id) ?? {} };
    return { ...node, ...(name && { name }), data: omitCredentials(node), sealed: encryptAll(box, place, node) };
  });
  return { nodes, cleared: listCleared(known, nodes) };
};

/** Encrypts fields that were not yet known as credentials when the node was stored. */
const encryptUnknownCredentials = (
  box: SecretBox,
  flow: Pick<Flow, 'guildId' | 'id'>,
  node: StoredNode,
): StoredNode => {
  const sealed = encryptAll(box, { flow, node: node.id, stored: {} }, node);
  return { ...node, data: omitCredentials(node), sealed: { ...sealed, ...node.sealed } };
};

interface CredentialPlace {
  readonly flow: Pick<Flow, 'guildId' | 'id'>;
  readonly node: string;
  readonly stored: StoredNode['sealed'];
}

const encryptAll = (box: SecretBox, at: CredentialPlace, node: FlowNode): StoredNode['sealed'] =>
  Object.fromEntries(
    listCredentials(node)
      .filter(isGiven)
      .map((found) => [found.place, encryptOne(box, at, found)]),
  );

const encryptOne = (
  box: SecretBox,
  at: CredentialPlace,
  { place, name, value }: GivenCredential,
): EncryptedCredential => {
  const { flow, node, stored } = at;
  const before = stored[place];
  return value === REDACTED && before
    ? { ...before, name }
    : { sealed: box.encrypt(value, getCredentialOwner(flow, node, place)), name };
};

const listMisplaced = (node: FlowNode, stored: StoredNode['sealed']): readonly Complaint[] => {
  const toComplaint = (place: string, reason: DetailReason, message: string): Complaint => ({
    field: `nodes.${node.id}${place}`,
    reason,
    message,
  });
  const found = listCredentials(node);
  const isStored = (place: string) => Object.hasOwn(stored, place);
  const nothingStored = found
    .filter(({ place, value }) => isNamed(value) && !(value === REDACTED && isStored(place)))
    .map(({ place }) =>
      toComplaint(
        `.${place}`,
        'not_allowed',
        `${REDACTED} is a placeholder for a stored credential, and none is stored`,
      ),
    );
  const places = found.map(({ place }) => place);
  const isElsewhere = isNamed([node.id, node.name, places, omitCredentials(node)]);
  const elsewhere = isElsewhere
    ? [toComplaint('', 'not_allowed', `${REDACTED} stands where no credential can be`)]
    : [];
  const repeated = places.filter((place, index) => places.indexOf(place) < index);
  const twice = repeated.map((place) => toComplaint(`.${place}`, 'duplicate', 'the header is given twice'));
  return [...nothingStored, ...elsewhere, ...twice];
};

export const isNamed = (value: unknown): boolean => JSON.stringify([value]).toLowerCase().includes(REDACTED);

const listCleared = (before: readonly StoredNode[], after: readonly StoredNode[]): readonly ClearedCredential[] => {
  const kept = new Set(after.flatMap(({ id, sealed }) => Object.keys(sealed).map((place) => `${id} ${place}`)));
  return before.flatMap(({ id: nodeId, sealed }) =>
    Object.keys(sealed)
      .filter((field) => !kept.has(`${nodeId} ${field}`))
      .map((field) => ({ nodeId, field })),
  );
};

export const toPublishedNode = ({ sealed, ...node }: StoredNode): PublishedNode => ({
  ...node,
  credentials: Object.fromEntries(Object.entries(sealed).map(([place, { name }]) => [place, name])),
});

/** Adds the credentials that the flow still has; the others were cleared since. */
export const mergeCredentials = ({ credentials, ...node }: PublishedNode, flow: Pick<Flow, 'nodes'>): StoredNode => {
  const sealed = flow.nodes.find(({ id }) => id === node.id)?.sealed ?? {};
  return {
    ...node,
    sealed: Object.fromEntries(Object.entries(sealed).filter(([place]) => Object.hasOwn(credentials, place))),
  };
};

export const redact = (node: StoredNode): RedactedNode => {
  const unencrypted = listHeaders(node.data).filter(
    ([name, value]) => isCredentialHeader(name, node.data) && value !== '',
  );
  if (unencrypted.length === 0) return fillPlaces(node, () => REDACTED);
  const hidden = Object.fromEntries(unencrypted.map(([name]) => [name, REDACTED]));
  const headers = { ...Object.fromEntries(listHeaders(node.data)), ...hidden };
  return fillPlaces({ ...node, data: { ...node.data, headers } }, () => REDACTED);
};

/** @throws conflict when a credential cannot be decrypted */
export const decryptCredentials = (box: SecretBox, flow: Pick<Flow, 'guildId' | 'id'>, node: StoredNode): FlowNode => {
  try {
    return fillPlaces(node, (place, { sealed }) => box.decrypt(sealed, getCredentialOwner(flow, node.id, place)));
  } catch (cause) {
    throw conflict('secret_lost', `The credentials of node ${node.id} cannot be decrypted. Set them again.`, { cause });
  }
};

const fillPlaces = (
  { sealed, name = null, ...node }: StoredNode,
  value: (place: string, credential: EncryptedCredential) => string,
): RedactedNode => {
  const all = Object.entries(sealed).map(([place, one]) => ({ place, name: one.name, value: value(place, one) }));
  const fields = all.filter(({ place }) => !place.startsWith('headers.'));
  const headers = all.filter(({ place }) => place.startsWith('headers.'));
  const toRecord = (found: typeof all) => Object.fromEntries(found.map(({ name, value: text }) => [name, text]));
  return {
    ...node,
    name,
    data: {
      ...node.data,
      ...toRecord(fields),
      ...(headers.length > 0 && { headers: { ...Object.fromEntries(listHeaders(node.data)), ...toRecord(headers) } }),
    },
  };
};
