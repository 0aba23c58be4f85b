export const READ = { method: 'get', reach: 'guild', scope: 'webhooks:read' } as const;
export const WRITE = { reach: 'guild', scope: 'webhooks:write' } as const;
