import type { OrganizationStore, Server } from '../organizations/index.ts';
import { notFound } from '../shared/errors.ts';
import { type GuildId, type OrganizationId, type UserId, toUserId } from '../shared/ids.ts';
import { type Page, toPage, type PageRequest } from '../shared/page.ts';
import type { StaffTotals } from './analytics-store.ts';
import { updateFor, sumStaffTotals } from './update-rollups.ts';
import type { ReportInput } from './period.ts';
import { buildReportQuery, type ReportedServers, type ReportPorts } from './report-query.ts';
import { createReports, readSideBySide } from './reports.ts';
import { addNames } from './staff-names.ts';

export type OrganizationReportPorts = ReportPorts & { readonly organizations: OrganizationStore };

export type Member = Omit<StaffTotals, 'guildId'> & {
  /** Is null while the bot is unavailable. */
  readonly name: string | null;
  readonly serverCount: number;
};

export type MemberDetail = Member & { readonly servers: readonly (StaffTotals & { readonly name: string })[] };

/** Reports cover the servers that are members at the time of the request. */
export const createOrganizationReports = (ports: OrganizationReportPorts) => ({
  ...createReportQueries(ports),
  ...createMemberQueries(ports),
});

const createReportQueries = (ports: OrganizationReportPorts) => {
  const { organizations } = ports;
  const { overview, volume, responseTimes, staff } = createReports(ports);
  const getReportedServers = async (organizationId: OrganizationId): Promise<ReportedServers> => ({
    organizationId,
    guilds: listGuilds(await organizations.listAllMembers(organizationId)),
  });
  const createQuery =
    <T>(report: (servers: ReportedServers, question: ReportInput) => Promise<T>) =>
    async (organization: OrganizationId, question: ReportInput): Promise<T> =>
      report(await getReportedServers(organization), question);

  return {
    overview: createQuery(overview),
    volume: createQuery(volume),
    responseTimes: createQuery(responseTimes),
    staff: async (organization: OrganizationId, question: ReportInput, page: PageRequest) =>
      staff(await getReportedServers(organization), question, page),

    /** The order is by server id. */
    servers: async (organization: OrganizationId, question: ReportInput, page: PageRequest) => {
      const { items, next } = pageServers(await organizations.listAllMembers(organization), page);
      const names = new Map(items.map(({ id, name }) => [id, name]));
      const servers = { guilds: [...names.keys()], organizationId: null };
      const reading = await buildReportQuery(ports, servers, question);
      const rows = await readSideBySide(reading);
      return {
        items: rows.map((row) => ({ ...row, name: names.get(row.guildId) ?? '', period: reading.period })),
        next,
      };
    },
  };
};

const createMemberQueries = (ports: OrganizationReportPorts) => {
  const { analytics, organizations } = ports;
  return {
    /** The order is by user id. */
    members: async (organization: OrganizationId, { limit, after }: PageRequest): Promise<Page<Member>> => {
      const guilds = listGuilds(await organizations.listAllMembers(organization));
      await updateFor(ports)(guilds);
      const last = after?.[0];
      const work = await analytics.listStaffTotals(guilds, last === undefined ? null : toUserId(last), limit + 1);
      const { items, next } = toPage(toMembers(work), limit, ({ userId }) => [userId]);
      return { items: await nameMembers(ports, items), next };
    },

    /** @throws not_found for a user without staff metrics in any member server */
    member: async (organization: OrganizationId, user: UserId): Promise<MemberDetail> => {
      const servers = await organizations.listAllMembers(organization);
      const guilds = listGuilds(servers);
      await updateFor(ports)(guilds);
      const work = await analytics.listTotalsOfStaff(guilds, user);
      const [member] = await nameMembers(ports, toMembers(work));
      if (!member) throw notFound('Member');
      const names = new Map(servers.map(({ id, name }) => [id, name]));
      return { ...member, servers: work.map((row) => ({ ...row, name: names.get(row.guildId) ?? '' })) };
    },
  };
};

const listGuilds = (servers: readonly Server[]) => servers.map(({ id }) => id);

const pageServers = (servers: readonly Server[], { limit, after }: PageRequest): Page<Server> => {
  const [last = ''] = after ?? [];
  const sorted = servers.filter(({ id }) => id > last).sort((a, b) => (a.id < b.id ? -1 : 1));
  return toPage(sorted.slice(0, limit + 1), limit, ({ id }) => [id]);
};

type UnnamedMember = Omit<Member, 'name'> & { readonly guildId: GuildId };

const nameMembers = async (ports: ReportPorts, members: readonly UnnamedMember[]): Promise<readonly Member[]> =>
  (await addNames(ports, members)).map(({ guildId: _, ...member }) => member);

const toMembers = (work: readonly StaffTotals[]): readonly UnnamedMember[] => {
  const members = new Map<string, StaffTotals[]>();
  for (const row of work) members.set(row.userId, [...(members.get(row.userId) ?? []), row]);
  return [...members.values()].map((rows) => {
    return { ...rows.reduce(sumStaffTotals), serverCount: rows.length };
  });
};
