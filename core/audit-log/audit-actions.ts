import { listKeys } from '../shared/list-keys.ts';

/** Every action that is recorded, by the resource that it changes, with the sentence the docs show for it. */
export const AUDIT_ACTIONS = {
  'category.created': 'A category was created.',
  'category.updated': 'A category was changed.',
  'category.deleted': 'A category was deleted.',
  'panel.created': 'A panel was created.',
  'panel.updated': 'A panel was changed.',
  'panel.deployed': 'The message of a panel was posted in its channel, or updated.',
  'panel.undeployed': 'The message of a panel was removed from its channel.',
  'panel.deleted': 'A panel was deleted.',
  'flow.created': 'A flow was created.',
  'flow.updated': 'The draft of a flow was changed.',
  'flow.published': 'A flow was published.',
  'flow.disabled': 'A flow was switched off.',
  'flow.deleted': 'A flow was deleted.',
  'automation.created': 'An automation rule was created.',
  'automation.updated': 'An automation rule was changed.',
  'automation.deleted': 'An automation rule was deleted.',
  'command.created': 'A custom command was created.',
  'command.updated': 'A custom command was changed.',
  'command.deleted': 'A custom command was deleted.',
  'command.synced': 'The custom commands were registered with the chat.',
  'canned_reply.created': 'A canned reply was created.',
  'canned_reply.updated': 'A canned reply was changed.',
  'canned_reply.deleted': 'A canned reply was deleted.',
  'knowledgebase.created': 'A knowledge base item was created.',
  'knowledgebase.updated': 'A knowledge base item was changed.',
  'knowledgebase.published': 'A knowledge base item was published.',
  'knowledgebase.archived': 'A knowledge base item was archived.',
  'knowledgebase.deleted': 'A knowledge base item was deleted.',
  'webhook.created': 'A webhook was created.',
  'webhook.updated': 'A webhook was changed.',
  'webhook.secret_rotated': 'A webhook got a new secret.',
  'webhook.deleted': 'A webhook was deleted.',
  'settings.updated': 'The settings of the server were changed.',
  'block.created': 'A user or a role was blocked from opening tickets.',
  'block.deleted': 'A block was removed.',
  'token.created': 'A token was created.',
  'token.revoked': 'A token was revoked.',
  'server.created': 'The server was added to the service.',
  'server.plan_changed': 'The server was put on another plan.',
  'server.joined_organization': 'The server became a member of an organization.',
  'server.left_organization': 'The server is a member of the organization no more.',
  'organization.created': 'The organization was added to the service.',
} as const;

export type AuditAction = keyof typeof AUDIT_ACTIONS;
export type AuditResource = AuditAction extends `${infer Resource}.${string}` ? Resource : never;

export const ALL_AUDIT_ACTIONS = listKeys(AUDIT_ACTIONS);

export const AUDIT_RESOURCES = [
  'category',
  'panel',
  'flow',
  'automation',
  'command',
  'canned_reply',
  'knowledgebase',
  'webhook',
  'settings',
  'block',
  'token',
  'server',
  'organization',
] as const satisfies readonly AuditResource[];
