import { ContainerModule } from 'inversify';
import { PostgresCannedReplyStore } from '#adapters/postgres/canned-replies/canned-reply-store.ts';
import { auditCannedReplies } from '#core/audit-log/index.ts';
import { provider } from '../provide.ts';
import { port } from '../tokens.ts';
import { AUDITED } from '../port-lists.ts';

export const cannedRepliesStorage = new ContainerModule(({ bind }) => {
  const provide = provider(bind);
  provide(
    port.cannedReplyStore,
    ({ db, ...audit }) => auditCannedReplies(audit, new PostgresCannedReplyStore(db)),
    AUDITED,
  );
});
