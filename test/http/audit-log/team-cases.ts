import { type AuditedCase, listCases } from './named-resource-cases.ts';

const teams = listCases(
  'team',
  '/v1/teams',
  { name: 'Billing' },
  { sent: { leadIds: ['7'] }, before: { leadIds: [] }, after: { leadIds: ['7'] } },
);

export const TEAM_CASES: Readonly<Record<string, AuditedCase>> = {
  'teams.create': teams.create,
  'teams.update': teams.update,
  'teams.delete': teams.delete,
};
