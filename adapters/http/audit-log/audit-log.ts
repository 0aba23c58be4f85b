import { z } from 'zod';
import {
  ALL_AUDIT_ACTIONS,
  AUDIT_ACTIONS,
  AUDIT_ACTOR_TYPES,
  AUDIT_RESOURCES,
  KEPT_LENGTH,
  MAX_FIELD_LENGTH,
} from '#core/audit-log/index.ts';
import type { AuditEntryId, OrganizationId, TokenId } from '#core/shared/ids.ts';
import { GuildIdField, idField, InstantIn, InstantOut, nonEmptyText } from '../pipeline/codecs.ts';
import { several } from '../pipeline/list-query.ts';
import { page, route } from '../pipeline/route.ts';

const actions = ALL_AUDIT_ACTIONS.map((action) => `- \`${action}\`: ${AUDIT_ACTIONS[action]}`).join('\n');

const AuditActionField = z
  .enum(ALL_AUDIT_ACTIONS)
  .meta({ id: 'AuditAction', description: `What happened.\n\n${actions}` });
const AuditResourceField = z
  .enum(AUDIT_RESOURCES)
  .meta({ id: 'AuditResource', description: 'The kind of resource that was changed.' });

const fields = z.record(z.string(), z.unknown()).nullable();
const BOUNDS = `A field whose JSON has more than ${MAX_FIELD_LENGTH.toLocaleString('en')} characters is an object with \`truncated\`, the number of \`characters\` and the \`start\` of ${KEPT_LENGTH.toLocaleString('en')}. Secrets are \`__redacted__\`.`;

const AuditActorView = z
  .object({
    type: z
      .enum(AUDIT_ACTOR_TYPES)
      .describe(
        '`token`: a request with an API token; `person`: a person in the dashboard; `staff`: a staff member in the chat; `command`: a command of the operator; `link`: somebody who opened a link that needs no token; `organization`: a calendar of the organization was carried to the server.',
      ),
    id: z
      .string()
      .nullable()
      .describe(
        'Id of the token, the person, the account in the chat or the organization; null for a command and a link.',
      ),
    name: z
      .string()
      .describe(
        'Name of the token, the person, the staff member or the organization as it was then, the words of the command, or what the link opens.',
      ),
  })
  .meta({ id: 'AuditActor', description: 'Who made a change.' });

const AuditEntryView = z
  .object({
    id: idField<AuditEntryId>('entry'),
    guildId: GuildIdField.nullable().describe('The server; null for an entry of an organization.'),
    organizationId: idField<OrganizationId>('organization')
      .nullable()
      .describe('The organization; null for an entry of a server.'),
    action: AuditActionField,
    resource: AuditResourceField,
    resourceId: z
      .string()
      .nullable()
      .describe('Id of the resource, that of the server for its settings; null for `command.synced`.'),
    resourceName: z
      .string()
      .nullable()
      .describe('Name, title or URL of the resource as it was then; null when it has none.'),
    actor: AuditActorView,
    clientAddress: z
      .string()
      .nullable()
      .describe('Address that the request came from; null for commands and in the chat.'),
    before: fields.describe(`The fields that changed, as they were; null for a new resource. ${BOUNDS}`),
    after: fields.describe(`The fields that changed, as they are now; null for a deleted resource. ${BOUNDS}`),
    createdAt: InstantOut,
  })
  .meta({ id: 'AuditEntry', description: 'A change of configuration or of access: who, what, when, from where.' });

const AuditLogQuery = z.object({
  action: several(z.enum(ALL_AUDIT_ACTIONS), 'Only entries with this action.'),
  resource: several(z.enum(AUDIT_RESOURCES), 'Only entries about resources of this kind.'),
  resourceId: several(nonEmptyText(36), 'Only entries about this resource.'),
  actorId: several(idField<TokenId>('token'), 'Only entries of this token or person.'),
  createdAfter: InstantIn.optional().describe('Only entries from this time on.'),
  createdBefore: InstantIn.optional().describe('Only entries up to this time.'),
});

const CONTENT =
  'Entries are kept for a year. Changes of tickets are not among them: those are in the timeline of the ticket.';

export const auditLogRoutes = [
  route({
    id: 'auditLog.list',
    method: 'get',
    path: '/audit-log',
    reach: 'guild',
    scope: 'settings:read',
    summary: 'List changes of configuration and access, newest first',
    description: CONTENT,
    query: AuditLogQuery,
    returns: page(AuditEntryView),
    handle: ({ auditLog }, { guild, query, page }) => auditLog.list({ kind: 'guild', guildId: guild }, query, page),
  }),

  route({
    id: 'organization.listAuditLog',
    method: 'get',
    path: '/org/audit-log',
    reach: 'org',
    scope: 'org:servers:read',
    summary: 'List changes of the organization itself, newest first',
    description: `Its tokens, webhooks and calendars, and servers that joined or left it. Changes of a member server are in the log of the server. ${CONTENT}`,
    query: AuditLogQuery,
    returns: page(AuditEntryView),
    handle: ({ auditLog }, { organization, query, page }) =>
      auditLog.list({ kind: 'organization', organizationId: organization }, query, page),
  }),
];
