import type { Automation, AutomationAction } from '#core/automations/index.ts';
import type { AutomationRef } from '#core/automations/automation-ports.ts';
import type { AutomationFields } from '#core/automations/automation.ts';
import type { FlowRun } from '#core/flows/index.ts';
import type { Ticket } from '#core/tickets/index.ts';
import { createHelpDesk, type HelpDesk } from '../tickets/context.ts';

export const ALL = { limit: 100, after: null };
export const UNKNOWN = '00000000-0000-7000-8000-000000000000';

/** A help fixture with automation rules, without infrastructure. */
export interface RuleDesk extends HelpDesk {
  readonly rule: (fields?: Partial<AutomationFields>) => Promise<Automation>;
  readonly refer: (rule: Pick<Automation, 'id'>, ifVersion?: number) => AutomationRef;
  readonly stored: (rule: Pick<Automation, 'id'>) => Promise<Automation>;
  /** Reacts to what has happened so far, and to what comes of it. */
  readonly react: () => Promise<void>;
  /** The runs of a rule, newest first. */
  readonly runs: (rule: Pick<Automation, 'id'>) => Promise<readonly FlowRun[]>;
  /** The contents of the notes about a ticket, oldest first. */
  readonly notes: (ticket: Pick<Ticket, 'id'>) => Promise<readonly string[]>;
}

export const note = (content: string): AutomationAction => ({ type: 'add_note', data: { content } });

let serial = 0;

export const createRuleDesk = async (): Promise<RuleDesk> => {
  const fixture = await createHelpDesk();
  const { app, guild } = fixture;
  return {
    ...fixture,
    rule: (fields = {}) => {
      const name = `Rule ${(serial += 1)}`;
      return app.automations.create(guild, { name, trigger: 'ticket.created', actions: [note('Seen.')], ...fields });
    },
    refer: ({ id }, ifVersion) => ({ guild, id, ifVersion: ifVersion ?? null }),
    stored: ({ id }) => app.automations.get(guild, id),
    react: async () => {
      let count = 1;
      while (count > 0) count = await app.reactions.react();
    },
    runs: async ({ id }) => {
      const { items } = await app.automations.listRuns(guild, { automationId: id }, ALL);
      return Promise.all(items.map((run) => app.flows.getRun(guild, run.id)));
    },
    notes: async ({ id }) => {
      const { items } = await app.tickets.listNotes(guild, id, '-createdAt', ALL);
      return items.map(({ content }) => content).reverse();
    },
  };
};
