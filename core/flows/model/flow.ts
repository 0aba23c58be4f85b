import type { FlowId, GuildId } from '../../shared/ids.ts';
import type { Instant } from '../../shared/instant.ts';
import type { NodeTypeName } from './node-types.ts';

export const FLOW_STATUSES = ['draft', 'active', 'disabled'] as const;

export const TRIGGER_KINDS = ['panel_option', 'ticket_created', 'ticket_closed', 'message', 'command', 'api'] as const;

export type NodeData = Readonly<Record<string, unknown>>;

/** A step of a flow, as clients write and read it: its data holds credentials, or placeholders for them. */
export interface FlowNode {
  readonly id: string;
  readonly type: NodeTypeName;
  readonly position: { readonly x: number; readonly y: number };
  readonly data: NodeData;
}

/** A step as it is kept: its credentials are encrypted, by their place, and never in its data. */
export interface StoredNode extends FlowNode {
  /** By place: `authToken`, or `headers.<name in lower case>`. */
  readonly sealed: Readonly<Record<string, EncryptedCredential>>;
}

export interface EncryptedCredential {
  readonly sealed: string;
  /** The field, or the header as it was written. */
  readonly name: string;
}

export interface FlowEdge {
  readonly id: string;
  readonly source: string;
  /** Handle of the source node that the edge leaves; null if the node has one handle. */
  readonly sourceHandle: string | null;
  readonly target: string;
}

/** What starts a flow. */
export interface Trigger {
  readonly kind: (typeof TRIGGER_KINDS)[number];
  readonly config: Readonly<Record<string, string>>;
}

/**
 * A support flow: a conversation and its actions as a graph. Changes go to the draft; runs use the published version.
 * Credentials are not versioned: a run uses those that the flow has now.
 */
export interface Flow {
  readonly id: FlowId;
  readonly guildId: GuildId;
  readonly name: string;
  readonly description: string | null;
  readonly trigger: Trigger;
  readonly nodes: readonly StoredNode[];
  readonly edges: readonly FlowEdge[];
  readonly status: (typeof FLOW_STATUSES)[number];
  /** Counts from 1; null as long as it was never published. */
  readonly publishedVersion: number | null;
  readonly publishedAt: Instant | null;
  readonly lastRunAt: Instant | null;
  readonly runCount: number;
  readonly version: number;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

/** The fields of a flow that a client may set. */
export interface FlowFields {
  readonly name: string;
  readonly description: string | null;
  readonly trigger: Trigger;
  readonly nodes: readonly FlowNode[];
  readonly edges: readonly FlowEdge[];
}

/** A flow as it was when it was published. */
export interface FlowVersion {
  readonly flowId: FlowId;
  readonly guildId: GuildId;
  /** Counts the publications of the flow from 1. */
  readonly number: number;
  readonly trigger: Trigger;
  readonly nodes: readonly PublishedNode[];
  readonly edges: readonly FlowEdge[];
  readonly publishedAt: Instant;
}

/** A published step: where it has credentials, and none of them. */
export interface PublishedNode extends FlowNode {
  /** By place, as in `StoredNode.sealed`: the field, or the header as it was written. */
  readonly credentials: Readonly<Record<string, string>>;
}

/** A flow as it may be read. */
export type RedactedFlow = Omit<Flow, 'nodes'> & { readonly nodes: readonly FlowNode[] };
