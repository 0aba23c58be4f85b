import { ContainerModule } from 'inversify';
import { createCannedTexts, cannedReplyUseCases } from '#core/canned-replies/index.ts';
import { provider } from '../provide.ts';
import { feature, port } from '../tokens.ts';
import { COUNTS, TIME } from '../port-lists.ts';

/** Replies that are written once and sent often. */
export const cannedReplies = new ContainerModule(({ bind }) => {
  const provide = provider(bind);
  provide(port.cannedReplyRenderer, createCannedTexts, {
    replies: port.cannedReplyStore,
    categories: port.categoryStore,
  });
  provide(feature.cannedReplies, cannedReplyUseCases, {
    ...TIME,
    ...COUNTS,
    replies: port.cannedReplyStore,
    categories: port.categoryStore,
    tickets: port.ticketStore,
  });
});
