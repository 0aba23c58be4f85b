import type { OrganizationStore, Server } from '../organizations/index.ts';
import { notFound } from '../shared/errors.ts';
import type { GuildId, OrganizationId, UserId } from '../shared/ids.ts';
import { type Page, pageOf, type PageRequest } from '../shared/page.ts';
import type { StaffWork } from './analytics-store.ts';
import { catchUp, sumOfWork } from './keep-up.ts';
import type { Question } from './period.ts';
import { readingOf, type ReadingPorts } from './reading.ts';
import { reportsOf, sideBySide } from './reports.ts';

export type OrganizationReportPorts = ReadingPorts & { readonly organizations: OrganizationStore };

/** A staff member of some server of the organization, and what they have handled in all of them. */
export type Member = Omit<StaffWork, 'guildId'> & { readonly serverCount: number };

/** The same of one, server by server. */
export type MemberDetail = Member & { readonly servers: readonly (StaffWork & { readonly name: string })[] };

/** Everything is asked of the servers that are members at that moment. */
export const organizationReports = (ports: OrganizationReportPorts) => ({ ...reports(ports), ...members(ports) });

const reports = (ports: OrganizationReportPorts) => {
  const { organizations } = ports;
  const { overview, volume, responseTimes, staff } = reportsOf(ports);
  const about =
    <T>(report: (guilds: readonly GuildId[], question: Question) => Promise<T>) =>
    async (organization: OrganizationId, question: Question): Promise<T> =>
      report(guildsOf(await organizations.members(organization)), question);

  return {
    overview: about(overview),
    volume: about(volume),
    responseTimes: about(responseTimes),
    staff: async (organization: OrganizationId, question: Question, page: PageRequest) =>
      staff(guildsOf(await organizations.members(organization)), question, page),

    /** The overviews of the member servers, by their ids. */
    servers: async (organization: OrganizationId, question: Question, page: PageRequest) => {
      const { items, next } = pageOfServers(await organizations.members(organization), page);
      const names = new Map(items.map(({ id, name }) => [id, name]));
      const reading = await readingOf(ports, [...names.keys()], question);
      const rows = await sideBySide(reading);
      return {
        items: rows.map((row) => ({ ...row, name: names.get(row.guildId) ?? '', period: reading.period })),
        next,
      };
    },
  };
};

const members = (ports: OrganizationReportPorts) => {
  const { analytics, organizations } = ports;
  return {
    /** Staff of all member servers, by user id. */
    members: async (organization: OrganizationId, { limit, after }: PageRequest): Promise<Page<Member>> => {
      const guilds = guildsOf(await organizations.members(organization));
      await catchUp(ports)(guilds);
      const work = await analytics.staff(guilds, (after?.[0] ?? null) as UserId | null, limit + 1);
      return pageOf(membersOf(work), limit, ({ userId }) => [userId]);
    },

    /** @throws not_found for somebody who has handled nothing in any member server */
    member: async (organization: OrganizationId, user: UserId): Promise<MemberDetail> => {
      const servers = await organizations.members(organization);
      const guilds = guildsOf(servers);
      await catchUp(ports)(guilds);
      const work = await analytics.workOf(guilds, user);
      const [member] = membersOf(work);
      if (!member) throw notFound('Member');
      const names = new Map(servers.map(({ id, name }) => [id, name]));
      return { ...member, servers: work.map((row) => ({ ...row, name: names.get(row.guildId) ?? '' })) };
    },
  };
};

const guildsOf = (servers: readonly Server[]) => servers.map(({ id }) => id);

const pageOfServers = (servers: readonly Server[], { limit, after }: PageRequest): Page<Server> => {
  const [last = ''] = after ?? [];
  const sorted = servers.filter(({ id }) => id > last).sort((a, b) => (a.id < b.id ? -1 : 1));
  return pageOf(sorted.slice(0, limit + 1), limit, ({ id }) => [id]);
};

const membersOf = (work: readonly StaffWork[]): readonly Member[] => {
  const members = new Map<string, StaffWork[]>();
  for (const row of work) members.set(row.userId, [...(members.get(row.userId) ?? []), row]);
  return [...members.values()].map((rows) => {
    const { guildId: _, ...sum } = rows.reduce(sumOfWork);
    return { ...sum, serverCount: rows.length };
  });
};
