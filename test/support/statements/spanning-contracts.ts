/**
 * The contracts with statements over several servers, by the beginning of their names, with the cause for which some of their
 * tests fail where the servers are divided over several databases and nothing merges. docs/operate/scale.md says what
 * is missing.
 */
export const SPANNING_CONTRACTS: Readonly<Record<string, string>> = {
  'AnalyticsStore › counts random histories': 'reports over several servers',
  AttachmentStore: 'a sweep has its limit and its order in each database',
  AuditLog: 'a sweep counts in each database',
  DeliveryStore: 'a sweep has its limit and its order in each database',
  'EventLog › of an organization': 'one order over several servers',
  EventWatch: 'a sweep has its limit and its order in each database',
  FlowRunStore: 'a sweep has its limit and its order in each database',
  InboundEventStore: 'a sweep has its limit and its order in each database',
  NoticeStore: 'a sweep has its limit and its order in each database',
  OrganizationCalendarStore: 'copies in several servers in one statement',
  OrganizationRollups: 'sums of an organization in one statement',
  OrganizationStore: 'one order over several servers',
  ReplayStore: 'deliveries of several servers in one statement',
  'RequestLog › drops entries': 'a sweep counts in each database',
  Retention: 'a sweep has its limit and its order in each database',
  'TicketStore › gives tickets of all servers': 'a sweep has its limit and its order in each database',
  'TicketStore › searching': 'one order over several servers',
  TokenStore: 'the plan of a server is read beside its token',
  TranscriptStore: 'one order over several servers',
  WebhookStore: 'deliveries of several servers in one statement',
};
