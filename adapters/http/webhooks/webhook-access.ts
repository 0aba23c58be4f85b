import type { WebhookId } from '#core/shared/ids.ts';

export const READ = { method: 'get', reach: 'guild', scope: 'webhooks:read' } as const;
export const WRITE = { reach: 'guild', scope: 'webhooks:write' } as const;
export const toWebhookId = (params: { readonly id: string }) => params.id as WebhookId;
