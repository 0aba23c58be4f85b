import type { Container } from 'inversify';
import type { UseCases } from '#core/index.ts';
import { feature } from './tokens.ts';

/** What core offers, as a container has put it together. */
export const getUseCases = (container: Container): UseCases => ({
  access: container.get(feature.access),
  organizations: container.get(feature.organizations),
  categories: container.get(feature.categories),
  tickets: container.get(feature.tickets),
  dashboard: container.get(feature.dashboard),
  auditLog: container.get(feature.auditLog),
  attachments: container.get(feature.attachments),
  analytics: container.get(feature.analytics),
  blocklist: container.get(feature.blocklist),
  chatServer: container.get(feature.chatServer),
  people: container.get(feature.people),
  panels: container.get(feature.panels),
  cannedReplies: container.get(feature.cannedReplies),
  transcripts: container.get(feature.transcripts),
  settings: container.get(feature.settings),
  secretRotation: container.get(feature.secretRotation),
  commands: container.get(feature.commands),
  flows: container.get(feature.flows),
  automations: container.get(feature.automations),
  reactions: container.get(feature.reactions),
  knowledge: container.get(feature.knowledge),
  botHealth: container.get(feature.botHealth),
  chatEvents: container.get(feature.chatEvents),
  webhooks: container.get(feature.webhooks),
  eventStream: container.get(feature.eventStream),
  idempotency: container.get(feature.idempotency),
});
