import { done, type Json } from '../../support/spec-helpers.ts';
import { useApi, useServer } from '../../support/use-api.ts';

const READS_TEXT = { field: 'message.content', operator: 'contains', value: 'refund' };
const RULE = {
  name: 'Refunds',
  trigger: 'ticket.message_created',
  conditions: { all: [READS_TEXT] },
  actions: [{ type: 'update_ticket', data: { priority: 'urgent' } }],
};
const WARNING = {
  field: 'conditions.all.0',
  reason: 'message_content_hidden',
  message: expect.stringContaining('message.content is empty unless the message mentions the bot'),
};

describe('a bot without privileged intents', () => {
  const api = useApi({ environment: { DISCORD_INTENTS: 'none' } });
  const { as } = useServer(api);

  it('warns of rules that read the text of messages, whenever they are answered', async () => {
    const { id, warnings }: Json = await done(as.post('/v1/automations', RULE));
    expect(warnings).toEqual([WARNING]);
    expect(await done(as.get(`/v1/automations/${id}`))).toMatchObject({ warnings: [WARNING] });
    expect(await done(as.get('/v1/automations'))).toMatchObject([{ warnings: [WARNING] }]);
    const conditions = { any: [RULE.conditions, { field: 'actor.type', operator: 'eq', value: 'user' }] };
    const changed: Json = await done(as.patch(`/v1/automations/${id}`, { conditions }));
    expect(changed.warnings).toEqual([{ ...WARNING, field: 'conditions.any.0.all.0' }]);
    expect((await done(as.patch(`/v1/automations/${id}`, { conditions: null }))).warnings).toEqual([]);
  });

  it('says in which mode it runs', async () => {
    const { intents }: Json = await done(as.get('/v1/chat-server'));
    expect(intents).toEqual({ messageContent: false, serverMembers: false });
  });
});

describe('a bot that sees all messages', () => {
  const api = useApi();
  const { as } = useServer(api);

  it('warns of nothing', async () => {
    expect(await done(as.post('/v1/automations', RULE))).toMatchObject({ warnings: [] });
    expect((await done(as.get('/v1/chat-server'))).intents).toEqual({ messageContent: true, serverMembers: true });
  });
});
