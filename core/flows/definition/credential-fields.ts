import type { FlowNode, NodeData } from '../model/flow.ts';
import { getNodeType } from '../model/node-types.ts';

const CREDENTIAL_NAME =
  /cookie|api[-_]?key|access[-_]?key|key$|token|secret|passw|passphrase|pwd|credential|session|signature|jwt|auth/i;
/** Other words contain these, so they count only between hyphens, underscores and the ends of the name. */
const CREDENTIAL_WORD = /(?:^|[-_])(?:sig|sign|signed|hmac|mac|pin|pw|otp|totp|mfa|sid|bearer)(?:$|[-_])/i;

/** A header is secret by its name, or because `secretHeaders` of the node lists it. */
export const isCredentialHeader = (header: string, { secretHeaders }: NodeData): boolean =>
  CREDENTIAL_NAME.test(header) ||
  CREDENTIAL_WORD.test(header) ||
  (Array.isArray(secretHeaders) &&
    secretHeaders.some((name) => typeof name === 'string' && name.toLowerCase() === header.toLowerCase()));

interface CredentialField {
  readonly place: string;
  readonly name: string;
  readonly value: unknown;
}

export interface GivenCredential extends CredentialField {
  readonly value: string;
}

export const isGiven = (found: CredentialField): found is GivenCredential =>
  typeof found.value === 'string' && found.value !== '';

const isRecord = (value: unknown): value is NodeData =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const listCredentials = ({ type, data }: Pick<FlowNode, 'type' | 'data'>): readonly CredentialField[] => [
  ...getNodeType(type)
    .credentials.filter((field) => Object.hasOwn(data, field))
    .map((field) => ({ place: field, name: field, value: data[field] })),
  ...listHeaders(data)
    .filter(([name]) => isCredentialHeader(name, data))
    .map(([name, value]) => ({ place: `headers.${name.toLowerCase()}`, name, value })),
];

export const listHeaders = ({ headers }: NodeData): readonly [string, unknown][] =>
  isRecord(headers) ? Object.entries(headers) : [];

export const omitCredentials = (node: Pick<FlowNode, 'type' | 'data'>): NodeData => {
  const { credentials } = getNodeType(node.type);
  const data = Object.fromEntries(Object.entries(node.data).filter(([name]) => !credentials.includes(name)));
  if (!isRecord(data.headers)) return data;
  return {
    ...data,
    headers: Object.fromEntries(listHeaders(data).filter(([name]) => !isCredentialHeader(name, data))),
  };
};
