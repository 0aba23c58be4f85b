import { HEAVY_READ } from '../pipeline/reasons.ts';
import { z } from 'zod';
import { PLAN_NAMES } from '#core/organizations/index.ts';
import type { OrganizationId } from '#core/shared/ids.ts';
import { encodedPage, one, page, route } from '../pipeline/route.ts';
import { GuildIdField, idField, InstantOut } from '../pipeline/codecs.ts';
import { FullTranscriptView, TranscriptView } from '../transcripts/transcript-views.ts';
import { FormatQuery, renderAs, TranscriptListQuery } from '../transcripts/transcripts.ts';
import { COUNT_DESCRIPTION, OrganizationCountQuery, OrganizationListQuery } from '../tickets/ticket-bodies.ts';
import { TicketCountView, TicketView } from '../tickets/ticket-views.ts';
import { several } from '../pipeline/list-query.ts';

const plan = z.enum(PLAN_NAMES);

const OrganizationView = z
  .object({
    id: idField<OrganizationId>('organization'),
    name: z.string().describe('Its name.'),
    plan: plan.describe('Its plan; it decides on its tokens, not on those of its servers.'),
    serverCount: z.int().describe('Servers that are its members now.'),
    createdAt: InstantOut.describe('When it was added.'),
  })
  .meta({ id: 'Organization', description: 'A company that steers several member servers.' });

const MemberServerView = z
  .object({
    id: GuildIdField,
    name: z.string().describe('Its name.'),
    plan: plan.describe('Its own plan, for its own tokens.'),
    openTicketCount: z.int().describe('Its tickets that are not closed.'),
    botPresent: z
      .boolean()
      .describe('Whether the bot is a member of the server. While it is not, what needs the chat is 503.'),
    createdAt: InstantOut.describe('When it was added to the service.'),
  })
  .meta({ id: 'MemberServer', description: 'A server that is a member of the organization now.' });

const servers = { method: 'get', reach: 'org', scope: 'org:servers:read' } as const;
const transcripts = { method: 'get', reach: 'org', scope: 'org:transcripts:read' } as const;

export const organizationRoutes = [
  route({
    ...servers,
    id: 'organization.get',
    fails: ['unknown_resource'],
    path: '/org',
    summary: 'Show the organization of the token',
    returns: one(OrganizationView),
    handle: ({ organizations }, { organization }) => organizations.show(organization),
  }),

  route({
    ...servers,
    id: 'organization.listServers',
    path: '/org/servers',
    summary: 'List the member servers, by id',
    returns: page(MemberServerView),
    handle: ({ organizations }, { organization, page }) => organizations.listServers(organization, page),
  }),

  route({
    ...servers,
    id: 'organization.getServer',
    path: '/org/servers/{guildId}',
    summary: 'Show a member server',
    returns: one(MemberServerView),
    handle: ({ organizations }, { organization, params }) => organizations.getMember(organization, params.guildId),
  }),

  route({
    id: 'organization.listTickets',
    method: 'get',
    path: '/org/tickets',
    reach: 'org',
    scope: 'tickets:read',
    summary: 'List tickets of all member servers',
    description: 'A server that joins or leaves in the middle of a walk is there, or gone, from the next page on.',
    query: OrganizationListQuery,
    returns: encodedPage(TicketView),
    handle: ({ tickets }, { organization, query, page }) => tickets.listOfOrganization(organization, query, page),
  }),

  route({
    id: 'organization.countTickets',
    method: 'get',
    path: '/org/tickets/count',
    reach: 'org',
    scope: 'tickets:read',
    summary: 'Count the tickets of all member servers',
    description: COUNT_DESCRIPTION,
    query: OrganizationCountQuery,
    returns: one(TicketCountView),
    handle: async ({ tickets }, { organization, query }) => ({
      count: await tickets.countOfOrganization(organization, query),
    }),
  }),

  route({
    ...transcripts,
    id: 'organization.listTranscripts',
    fails: HEAVY_READ,
    path: '/org/transcripts',
    summary: 'List transcripts of all member servers',
    description: `The filters ask for the ticket as it was when it was closed. A server that joins or leaves in the middle of a walk is
there, or gone, from the next page on.`,
    query: TranscriptListQuery.extend({ guildId: several(GuildIdField, 'A member server.') }),
    returns: page(TranscriptView),
    handle: ({ transcripts }, { organization, query, page }) =>
      transcripts.listOfOrganization(organization, query, page),
  }),

  route({
    ...transcripts,
    id: 'organization.getTranscript',
    path: '/org/transcripts/{id}',
    summary: 'Show a transcript of a member server',
    query: FormatQuery,
    returns: one(FullTranscriptView),
    handle: async (app, { organization, params, query, publicUrl }) =>
      renderAs(app, { ...query, publicUrl }, await app.transcripts.getOfOrganization(organization, params.id)),
  }),
];
