import type { FlowId, GuildId } from '../../shared/ids.ts';
import type { Instant } from '../../shared/instant.ts';
import type { ConversationSettings } from './conversation.ts';
import type { NodeTypeName } from './node-types.ts';

export const FLOW_STATUSES = ['draft', 'active', 'disabled'] as const;

export const TRIGGER_KINDS = ['panel_option', 'ticket_created', 'ticket_closed', 'message', 'command', 'api'] as const;

export type NodeData = Readonly<Record<string, unknown>>;

/** Clients read and write this form: its data holds credentials, or placeholders for them. */
export interface FlowNode {
  readonly id: string;
  readonly type: NodeTypeName;
  /** For people; null or absent for the name of its type. Stored nodes have no null. */
  readonly name?: string | null;
  readonly position: { readonly x: number; readonly y: number };
  readonly data: NodeData;
}

/** As clients read it. */
export interface RedactedNode extends FlowNode {
  readonly name: string | null;
}

/** The stored form keeps credentials encrypted outside of its data. */
export interface StoredNode extends FlowNode {
  /** The keys are `authToken` or `headers.<name in lower case>`. */
  readonly sealed: Readonly<Record<string, EncryptedCredential>>;
}

export interface EncryptedCredential {
  readonly sealed: string;
  readonly name: string;
}

export interface FlowEdge {
  readonly id: string;
  readonly source: string;
  /** Null means the only handle of the source node. */
  readonly sourceHandle: string | null;
  readonly target: string;
}

export interface Trigger {
  readonly kind: (typeof TRIGGER_KINDS)[number];
  readonly config: Readonly<Record<string, string>>;
  /** Requires the kind `panel_option` or `api`. */
  readonly conversation?: ConversationSettings | undefined;
}

/** Changes go to the draft; runs use the published version, but always the present credentials. */
export interface Flow {
  readonly id: FlowId;
  readonly guildId: GuildId;
  readonly name: string;
  readonly description: string | null;
  readonly trigger: Trigger;
  readonly nodes: readonly StoredNode[];
  readonly edges: readonly FlowEdge[];
  readonly status: (typeof FLOW_STATUSES)[number];
  /** Counts from 1; null before the first publication. */
  readonly publishedVersion: number | null;
  readonly publishedAt: Instant | null;
  readonly lastRunAt: Instant | null;
  readonly runCount: number;
  readonly version: number;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

export interface FlowFields {
  readonly name: string;
  readonly description: string | null;
  readonly trigger: Trigger;
  readonly nodes: readonly FlowNode[];
  readonly edges: readonly FlowEdge[];
}

export interface FlowVersion {
  readonly flowId: FlowId;
  readonly guildId: GuildId;
  readonly number: number;
  readonly trigger: Trigger;
  readonly nodes: readonly PublishedNode[];
  readonly edges: readonly FlowEdge[];
  readonly publishedAt: Instant;
}

/** A published node names its credentials without values. */
export interface PublishedNode extends FlowNode {
  /** Maps each place of `StoredNode.sealed` to the field or header as it was written. */
  readonly credentials: Readonly<Record<string, string>>;
}

export type RedactedFlow = Omit<Flow, 'nodes'> & { readonly nodes: readonly RedactedNode[] };
