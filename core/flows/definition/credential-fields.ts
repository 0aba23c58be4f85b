import type { FlowNode, NodeData } from './flow.ts';
import { getNodeType } from './node-types.ts';

const CREDENTIAL_NAME =
  /cookie|api[-_]?key|access[-_]?key|key$|token|secret|passw|passphrase|pwd|credential|session|signature|jwt|auth/i;

/** Whether a header of this name is kept like a secret. */
export const isCredentialHeader = (header: string): boolean => CREDENTIAL_NAME.test(header);

/** A credential in a node's data: where it is, how it is called there, and what stands there. */
interface CredentialField {
  readonly place: string;
  readonly name: string;
  readonly value: unknown;
}

/** A credential that is set. */
export interface GivenCredential extends CredentialField {
  readonly value: string;
}

export const isGiven = (found: CredentialField): found is GivenCredential =>
  typeof found.value === 'string' && found.value !== '';

const isRecord = (value: unknown): value is NodeData =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every field of a node's data that holds a credential or its redacted placeholder. */
export const findCredentials = ({ type, data }: Pick<FlowNode, 'type' | 'data'>): readonly CredentialField[] => [
  ...getNodeType(type)
    .credentials.filter((field) => Object.hasOwn(data, field))
    .map((field) => ({ place: field, name: field, value: data[field] })),
  ...listHeaders(data)
    .filter(([name]) => isCredentialHeader(name))
    .map(([name, value]) => ({ place: `headers.${name.toLowerCase()}`, name, value })),
];

export const listHeaders = ({ headers }: NodeData): readonly [string, unknown][] =>
  isRecord(headers) ? Object.entries(headers) : [];

/** @returns the data of a node without its credentials */
export const omitCredentials = (node: Pick<FlowNode, 'type' | 'data'>): NodeData => {
  const { credentials } = getNodeType(node.type);
  const data = Object.fromEntries(Object.entries(node.data).filter(([name]) => !credentials.includes(name)));
  if (!isRecord(data.headers)) return data;
  return { ...data, headers: Object.fromEntries(listHeaders(data).filter(([name]) => !isCredentialHeader(name))) };
};
