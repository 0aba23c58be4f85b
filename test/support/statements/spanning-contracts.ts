/**
 * The contracts that servers divided over several databases do not keep without a router that merges, by the beginning of
 * their names, with the cause. docs/scaling.md has them as a table. The list may only become shorter.
 */
export const SPANNING_CONTRACTS: Readonly<Record<string, string>> = {
  'AnalyticsStore › tells of random histories': 'reports over several servers',
  'AuditLog › drops entries that are older': 'the count of a sweep comes from each database',
  'EventLog › of an organization': 'one order over several servers',
  'EventWatch › gives out first the servers': 'one order over several servers',
  'FlowRunStore › forgets runs that ended': 'the count of a sweep comes from each database',
  'FlowRunStore › gives a share of each server': 'the limit of a sweep holds for each database',
  OrganizationRollups: 'sums of an organization in one statement',
  'NoticeStore › has those that are due': 'one order over several servers',
  'OrganizationStore › asked by an organization': 'one order over several servers',
  'OrganizationStore › lets servers join': 'one order over several servers',
  ReplayStore: 'deliveries of several servers in one statement',
  'TicketStore › gives tickets of all servers': 'the limit of a sweep holds for each database',
  'TicketStore › searching › finds by an organization': 'one order over several servers',
  'TokenStore › knows who holds': 'the plan of a server is read beside its token',
  'TranscriptStore › of an organization': 'one order over several servers',
  'TranscriptStore › ordering': 'the limit of a sweep holds for each database',
  'WebhookStore › of an organization': 'deliveries of several servers in one statement',
};
