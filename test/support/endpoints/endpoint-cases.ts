import { TRANSFER_CASES } from './transfer-cases.ts';
import {
  AUTOMATION_CASES,
  MACRO_CASES,
  CALENDAR_CASES,
  TEAM_CASES,
  TARGET_CASES,
  BACKTEST_CASES,
  VIEW_CASES,
  CANNED_REPLY_CASES,
  CATEGORY_CASES,
  COMMAND_CASES,
  FLOW_CASES,
  KNOWLEDGE_CASES,
  PANEL_CASES,
} from './configuration-cases.ts';
import { DIRECT_ROUTES, type EndpointCase } from './endpoint-case.ts';
import { NOTIFICATION_CASES } from './notification-cases.ts';
import { FILE_CASES, ORGANIZATION_CASES, SERVER_CASES } from './server-cases.ts';
import { TICKET_CASES } from './ticket-cases.ts';
import { WEBHOOK_CASES } from './webhook-cases.ts';

/** By the id of the route: how each endpoint succeeds. Tests of all endpoints take their requests from here. */
export const ENDPOINT_CASES: Readonly<Record<string, EndpointCase>> = {
  ...TICKET_CASES,
  ...FILE_CASES,
  ...CATEGORY_CASES,
  ...PANEL_CASES,
  ...FLOW_CASES,
  ...AUTOMATION_CASES,
  ...MACRO_CASES,
  ...COMMAND_CASES,
  ...KNOWLEDGE_CASES,
  ...CALENDAR_CASES,
  ...TEAM_CASES,
  ...TARGET_CASES,
  ...NOTIFICATION_CASES,
  ...BACKTEST_CASES,
  ...TRANSFER_CASES,
  ...VIEW_CASES,
  ...CANNED_REPLY_CASES,
  ...SERVER_CASES,
  ...WEBHOOK_CASES,
  ...ORGANIZATION_CASES,
};

/** @throws for a route without a case */
export const getCase = (id: string): EndpointCase => {
  const found = ENDPOINT_CASES[id];
  if (!found) throw new Error(`The endpoint ${id} has no case: add one to test/support/endpoints.`);
  return found;
};

/** The routes with their cases, by method and path. */
export const listEndpoints = () =>
  DIRECT_ROUTES.map((route) => ({
    name: `${route.method.toUpperCase()} ${route.path}`,
    route,
    case: getCase(route.id),
  }));

/** The names of the endpoints whose case this holds for. */
export const listNames = (holds: (one: EndpointCase) => boolean): readonly string[] =>
  listEndpoints()
    .filter((endpoint) => holds(endpoint.case))
    .map(({ name }) => name)
    .sort();
