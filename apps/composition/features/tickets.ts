import { ContainerModule } from 'inversify';
import { ticketUseCases } from '#core/tickets/index.ts';
import { provider } from '../provide.ts';
import { feature, port } from '../tokens.ts';
import { SERVER, TIME } from '../port-lists.ts';

/** Tickets with their messages and notes. */
export const tickets = new ContainerModule(({ bind }) => {
  const provide = provider(bind);
  provide(feature.tickets, ticketUseCases, {
    ...TIME,
    ...SERVER,
    tickets: port.ticketStore,
    creations: port.ticketCreations,
    categories: port.categoryStore,
    notes: port.noteStore,
    notices: port.noticeStore,
    words: port.ticketWords,
    transcripts: port.transcriptMaker,
    cannedTexts: port.cannedReplyRenderer,
    files: port.attachmentStore,
    chat: port.chatPlatform,
    work: port.unitOfWork,
  });
});
