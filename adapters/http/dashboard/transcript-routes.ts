import { one, route } from '../pipeline/route.ts';
import { toLinkUrl } from '../transcripts/transcripts.ts';
import { TranscriptLinkView } from '../transcripts/transcript-views.ts';

/** Reading a transcript as a page, for everybody who may read it. */
export const transcriptRoutes = [
  route({
    id: 'transcripts.view',
    method: 'post',
    path: '/transcripts/{id}/view',
    reach: 'person',
    scope: 'transcripts:read',
    summary: 'Create a link for oneself that opens a transcript within five minutes',
    returns: one(TranscriptLinkView),
    handle: async ({ transcripts }, { guild, params, publicUrl }) =>
      toLinkUrl(publicUrl, await transcripts.view(guild, params.id)),
  }),
];
