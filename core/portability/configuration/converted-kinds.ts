import { encryptCredentials, type Flow, type FlowNode, REDACTED } from '../../flows/index.ts';
import type { SecretBox } from '../../shared/secret-box.ts';
import { isRecord, listRecords } from '../../shared/values/type-guards.ts';
import { getSecretOwner, type Webhook } from '../../webhooks/index.ts';
import type { PortableRecord } from '../format/portable-record.ts';
import type { ImportPlan } from '../planning/import-plan.ts';

/** Encrypts secrets, and makes those that are not in a file. */
export interface StoredSecrets {
  readonly box: SecretBox;
  readonly generate: () => { readonly secret: string; readonly prefix: string };
}

type Lose = (field: string, why: string) => void;

/** A flow whose credentials are missing is switched off until they are set. */
export const convertFlow = (
  { secrets, checks, guild }: ImportPlan & { readonly secrets: StoredSecrets },
  flow: PortableRecord,
  published: unknown,
  lose: Lose,
): { readonly record: PortableRecord; readonly published: PortableRecord | null } => {
  const given = listRecords(flow.nodes);
  const sent = given.map(removeRedacted);
  const isLacking = sent.some((node, index) => node !== given[index]);
  if (isLacking) lose('nodes', 'Credentials are not in the file. Set them, and publish the flow.');
  const { id } = flow as unknown as Flow;
  const { nodes } = encryptCredentials(secrets.box, { guildId: guild, id }, [], sent as unknown as readonly FlowNode[]);
  const version = isRecord(published) ? checkPublished(checks, { ...published, flowId: id, guildId: guild }) : null;
  const status = version === null ? 'draft' : flow.status === 'active' && !isLacking ? 'active' : 'disabled';
  const { number: publishedVersion = null, publishedAt = null } = version ?? {};
  return { record: { ...flow, nodes, status, publishedVersion, publishedAt }, published: version };
};

/** The names of credentials are not those of a node as requests have it. */
const checkPublished = (checks: ImportPlan['checks'], published: PortableRecord): PortableRecord => {
  const given = listRecords(published.nodes);
  const nodes = given.map(({ credentials: _, ...node }) => node);
  const { record } = checks.check('publishedFlow', { ...published, nodes });
  const withNames = listRecords(record.nodes).map(({ name, ...node }, index) => ({
    ...node,
    ...(name !== null && { name }),
    credentials: pickNames(given[index]?.credentials),
  }));
  return { ...record, nodes: withNames };
};

const pickNames = (credentials: unknown): PortableRecord =>
  isRecord(credentials)
    ? Object.fromEntries(Object.entries(credentials).filter(([, name]) => typeof name === 'string'))
    : {};

/** Returns the node itself where nothing is redacted. */
const removeRedacted = (node: PortableRecord): PortableRecord => {
  if (!JSON.stringify(node.data).includes(REDACTED)) return node;
  const omitRedacted = (fields: PortableRecord): PortableRecord =>
    Object.fromEntries(
      Object.entries(fields).flatMap(([name, value]) => {
        if (value === REDACTED) return [];
        return [[name, isRecord(value) ? omitRedacted(value) : value]];
      }),
    );
  return { ...node, data: omitRedacted(node.data as PortableRecord) };
};

/** The message of a panel is taken over by the bot that posted it, as outdated: a deployment edits it in place. */
export const convertPanel = (
  { ownBotId, isSameServer, now }: ImportPlan,
  panel: PortableRecord,
  message: unknown,
  lose: Lose,
): PortableRecord => {
  if (!isRecord(message)) return panel;
  const { channelId, messageId, botId } = message;
  const isOwn = isSameServer && typeof botId === 'string' && botId === ownBotId;
  if (!isOwn || typeof channelId !== 'string' || typeof messageId !== 'string') {
    lose('message', 'Another bot posted its message. Deploy the panel, and delete that message.');
    return panel;
  }
  return { ...panel, messageId, messageChannelId: channelId, deployedAt: now, deployedVersion: 0 };
};

/** Its secret is a new one: it is shown when it is rotated. */
export const convertWebhook = (
  { secrets, guild }: ImportPlan & { readonly secrets: StoredSecrets },
  webhook: PortableRecord,
  lose: Lose,
): PortableRecord => {
  lose('enabled', 'It is disabled, and has a new secret. Rotate the secret, and enable it.');
  const { secret, prefix } = secrets.generate();
  const identity = { id: webhook.id, guildId: guild, organizationId: null } as Pick<
    Webhook,
    'id' | 'guildId' | 'organizationId'
  >;
  return {
    ...webhook,
    ...identity,
    enabled: false,
    secrets: [{ sealed: secrets.box.encrypt(secret, getSecretOwner(identity)), expiresAt: null }],
    secretPrefix: prefix,
  };
};
