import {
  AUTOMATION_SUBJECT,
  CATEGORY_SUBJECT,
  FLOW_SUBJECT,
  KNOWLEDGE_SUBJECT,
  PANEL_SUBJECT,
} from '#core/audit-log/index.ts';
import { auditChange, type Subject } from '#core/audit-log/record-change.ts';
import { toInstant } from '#core/shared/instant.ts';
import type { ChannelId } from '#core/shared/ids.ts';
import type { StoredNode } from '#core/flows/index.ts';
import { uuidIds } from '#adapters/node/ids.ts';
import type { Automation } from '#core/automations/index.ts';
import { aCategory, aFlow, aGuildId, aKnowledgeItem, aPanel, NOON } from '../../support/build.ts';
import { createAudit } from './context.ts';

const GUILD = aGuildId();
const LATER = toInstant(Date.parse(NOON) + 1);

const anAutomation = (): Automation => ({
  id: uuidIds.next('automation'),
  guildId: GUILD,
  name: 'Greet',
  enabled: true,
  position: 1,
  trigger: 'ticket.created',
  after: null,
  conditions: null,
  actions: [],
  stopProcessing: false,
  lastRunAt: null,
  runCount: 0,
  version: 1,
  createdAt: NOON,
  updatedAt: NOON,
});

/** What is recorded of a change from one record to another. */
const record = async <T>(subject: Subject<T>, before: T | null, after: T | null) => {
  const audit = createAudit();
  const change = { find: () => Promise.resolve(before), make: () => Promise.resolve(), toAfter: () => after };
  await audit.act(() => auditChange(audit.ports, subject, change));
  return audit.entries();
};
const recordAction = async <T>(subject: Subject<T>, before: T | null, after: T | null) => {
  const [entry] = await record(subject, before, after);
  return entry ? [entry.action, entry.resource, entry.resourceName] : null;
};

const expectLife = async <T>(subject: Subject<T>, one: T, changed: T, [resource, name]: readonly [string, string]) => {
  expect(await recordAction(subject, null, one)).toEqual([`${resource}.created`, resource, name]);
  expect(await recordAction(subject, one, changed)).toEqual([`${resource}.updated`, resource, name]);
  expect(await recordAction(subject, one, null)).toEqual([`${resource}.deleted`, resource, name]);
};

describe('the life of a resource is recorded under its name', () => {
  it('of a category', async () => {
    const one = aCategory(GUILD, { name: 'Billing' });
    await expectLife(CATEGORY_SUBJECT, one, { ...one, archived: true }, ['category', 'Billing']);
  });

  it('of an automation rule', async () => {
    const one = anAutomation();
    await expectLife(AUTOMATION_SUBJECT, one, { ...one, enabled: false }, ['automation', 'Greet']);
  });

  it('of a panel', async () => {
    const one = aPanel(GUILD, { name: 'Front' });
    await expectLife(PANEL_SUBJECT, one, { ...one, content: 'Hi' }, ['panel', 'Front']);
  });

  it('of a flow', async () => {
    const one = aFlow(GUILD, { name: 'Intake' });
    await expectLife(FLOW_SUBJECT, one, { ...one, description: 'Asks' }, ['flow', 'Intake']);
  });

  it('of an item of the knowledge base', async () => {
    const one = aKnowledgeItem(GUILD, { title: 'How to pay' });
    await expectLife(KNOWLEDGE_SUBJECT, one, { ...one, content: 'So' }, ['knowledgebase', 'How to pay']);
  });
});

describe('a change with an action of its own', () => {
  it('is that a panel is deployed, deployed again and undeployed', async () => {
    const one = aPanel(GUILD);
    const deployed = { ...one, deployedAt: NOON };
    expect(await recordAction(PANEL_SUBJECT, one, deployed)).toContain('panel.deployed');
    expect(await recordAction(PANEL_SUBJECT, deployed, { ...deployed, deployedAt: LATER })).toContain('panel.deployed');
    expect(await recordAction(PANEL_SUBJECT, deployed, one)).toContain('panel.undeployed');
    expect(await recordAction(PANEL_SUBJECT, deployed, { ...deployed, content: 'Hi' })).toContain('panel.updated');
  });

  it('is that a flow is published, published again and disabled', async () => {
    const draft = aFlow(GUILD);
    const published = { ...draft, status: 'active', publishedVersion: 1 } as const;
    expect(await recordAction(FLOW_SUBJECT, draft, published)).toContain('flow.published');
    expect(await recordAction(FLOW_SUBJECT, published, { ...published, publishedVersion: 2 })).toContain(
      'flow.published',
    );
    expect(await recordAction(FLOW_SUBJECT, published, { ...published, status: 'disabled' })).toContain(
      'flow.disabled',
    );
  });

  it('is that an item of the knowledge base is published and archived', async () => {
    const draft = aKnowledgeItem(GUILD, { status: 'draft' });
    const published = { ...draft, status: 'published' } as const;
    expect(await recordAction(KNOWLEDGE_SUBJECT, draft, published)).toContain('knowledgebase.published');
    expect(await recordAction(KNOWLEDGE_SUBJECT, published, { ...draft, status: 'archived' })).toContain(
      'knowledgebase.archived',
    );
  });
});

describe('what is no part of the configuration', () => {
  it('is not recorded', async () => {
    const [panel, flow, rule, item] = [aPanel(GUILD), aFlow(GUILD), anAutomation(), aKnowledgeItem(GUILD)];
    const counted = { lastRunAt: LATER, runCount: 7 };
    const channel = '5' as ChannelId;
    expect(await record(CATEGORY_SUBJECT, { ...aCategory(GUILD), openTicketCount: 1 }, null)).not.toMatchObject([
      { before: { openTicketCount: expect.anything() } },
    ]);
    expect(await record(PANEL_SUBJECT, panel, { ...panel, messageChannelId: channel, openCount: 7 })).toEqual([]);
    expect(await record(FLOW_SUBJECT, flow, { ...flow, ...counted })).toEqual([]);
    expect(await record(AUTOMATION_SUBJECT, rule, { ...rule, ...counted })).toEqual([]);
    expect(await record(KNOWLEDGE_SUBJECT, item, { ...item, views: 7, helpfulCount: 7 })).toEqual([]);
  });

  it('is left out of what was created: ids, versions and times name the record or change with every write', async () => {
    const [entry] = await record(AUTOMATION_SUBJECT, null, anAutomation());
    expect(Object.keys(entry?.after ?? {}).sort()).toEqual(
      ['actions', 'after', 'conditions', 'enabled', 'name', 'position', 'stopProcessing', 'trigger'].sort(),
    );
  });
});

it('shows of a flow no credential, only that one has changed', async () => {
  const toNode = (sealed: string): StoredNode => ({
    id: 'n',
    type: 'send_webhook',
    position: { x: 0, y: 0 },
    data: { url: 'https://example.com' },
    sealed: { authToken: { sealed, name: 'authToken' } },
  });
  const flow = aFlow(GUILD, { nodes: [toNode('ciphertext 1')] });
  const entries = await record(FLOW_SUBJECT, flow, { ...flow, nodes: [toNode('ciphertext 2')] });
  expect(entries).toMatchObject([
    { action: 'flow.updated', after: { nodes: [{ data: { authToken: '__redacted__' } }] } },
  ]);
  expect(JSON.stringify(entries)).not.toContain('ciphertext');
});
