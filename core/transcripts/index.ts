import type { GuildId, OrganizationId } from '../shared/ids.ts';
import type { PageRequest } from '../shared/page.ts';
import { type DeletePorts, deleteTranscript } from './delete-transcript.ts';
import { type DescribePorts, describeTranscript } from './describe-transcript.ts';
import { getTranscript, getTranscriptByTicket, getTranscriptOfOrganization } from './get-transcript.ts';
import {
  createTranscriptLink,
  endTranscriptLinks,
  type LinkPorts,
  openTranscriptLink,
  viewTranscript,
} from './link-transcript.ts';
import { makeTranscripts, type MakerPorts } from './make-transcripts.ts';
import type { OrganizationTranscriptQuery, TranscriptQuery } from './transcript-store.ts';

export { MAX_MERGED } from './list-merged.ts';
export type { TranscriptContext, TranscriptReader } from './describe-transcript.ts';
export type {
  CreatedTranscriptLink,
  TranscriptLink,
  TranscriptLinkRecorder,
  TranscriptLinkSigner,
  TranscriptToken,
} from './link-transcript.ts';
export { type AddressPorts, createTranscriptAddresses } from './transcript-addresses.ts';
export { type MakerPorts, createTranscriptMaker, makeTranscripts, toTranscriptMessage } from './make-transcripts.ts';
export {
  addMessages,
  type FullTranscript,
  type TranscriptMessage,
  toLine,
  type TranscriptParticipant,
  type Transcript,
} from './transcript.ts';
export {
  type OrganizationTranscriptQuery,
  TRANSCRIPT_SORT_FIELDS,
  type TranscriptQuery,
  type TranscriptStore,
} from './transcript-store.ts';

export const transcriptUseCases = (ports: MakerPorts & DescribePorts & LinkPorts & DeletePorts) => ({
  makeTranscripts: makeTranscripts(ports),
  list: (guild: GuildId, query: TranscriptQuery, page: PageRequest) => ports.transcripts.list(guild, query, page),
  get: getTranscript(ports),
  getByTicket: getTranscriptByTicket(ports),
  /** A server that joins or leaves during paging adds or removes its transcripts at once. */
  listOfOrganization: (organization: OrganizationId, query: OrganizationTranscriptQuery, page: PageRequest) =>
    ports.transcripts.listOfOrganization(organization, query, page),
  getOfOrganization: getTranscriptOfOrganization(ports),
  describe: describeTranscript(ports),
  createLink: createTranscriptLink(ports),
  endLinks: endTranscriptLinks(ports),
  view: viewTranscript(ports),
  openLink: openTranscriptLink(ports),
  delete: deleteTranscript(ports),
  purge: () => ports.transcripts.purge(ports.clock.now()),
});

export type TranscriptUseCases = ReturnType<typeof transcriptUseCases>;
