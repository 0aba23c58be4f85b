import { renderTranscriptHtml } from '#adapters/http/transcripts/html.ts';
import { keepRendered, type RenderTranscript } from '#adapters/http/transcripts/rendered-transcripts.ts';
import { NO_FILES } from '#adapters/http/transcripts/transcript-files.ts';
import { done, openTicket } from '../../support/spec-helpers.ts';
import { CONTEXT, describeIn, transcript, written } from '../../support/transcripts.ts';
import { useApi, useServer } from '../../support/use-api.ts';

const api = useApi();
const { server, as } = useServer(api);

const useCounted = (maxBytes?: number) => {
  const counted = { renderings: 0 };
  const render: RenderTranscript = (...given) => {
    counted.renderings += 1;
    return renderTranscriptHtml(...given);
  };
  return { counted, renderOnce: keepRendered(render, maxBytes) };
};

it('renders a transcript once for all views, also for those at the same time', async () => {
  const { counted, renderOnce } = useCounted();
  const document = transcript([written('Hello')]);
  const view = () => renderOnce(structuredClone(document), CONTEXT, NO_FILES);
  const pages = await Promise.all([view(), view(), view()]);
  pages.push(await view());
  expect(new Set(pages)).toEqual(new Set([await renderTranscriptHtml(document, CONTEXT)]));
  expect(counted.renderings).toBe(1);
});

it('shows what the transcript, the server and the files are now', async () => {
  const { counted, renderOnce } = useCounted();
  const document = transcript([written('Call me: 555')], { requesterName: 'Kim' });
  const file = { address: '/files/a', picture: null, size: 1 };
  const views = [
    [document, CONTEXT, NO_FILES],
    [transcript([written('[deleted]')], { requesterName: 'Kim' }), CONTEXT, NO_FILES],
    [transcript([written('Call me: 555')], { requesterName: 'Erased' }), CONTEXT, NO_FILES],
    [{ ...document, merged: [transcript([written('Hello')])] }, CONTEXT, NO_FILES],
    [document, describeIn('de'), NO_FILES],
    [document, describeIn('en', 'Europe/Berlin'), NO_FILES],
    [document, { ...CONTEXT, priority: 'at once' }, NO_FILES],
    [document, CONTEXT, { ...NO_FILES, hasFonts: true }],
    [document, { ...CONTEXT, categoryName: 'Another name' }, NO_FILES],
    [document, CONTEXT, { ...NO_FILES, byId: new Map([['a', file]]) }],
    [document, CONTEXT, { ...NO_FILES, byId: new Map([['a', { ...file, address: '/files/of-another-link' }]]) }],
  ] as const;
  for (const view of [...views, ...views]) expect(await renderOnce(...view)).toBe(await renderTranscriptHtml(...view));
  expect(counted.renderings).toBe(views.length);
});

it('keeps documents up to its limit, and a failed rendering not at all', async () => {
  const { counted, renderOnce } = useCounted(1000);
  const document = transcript([]);
  for (let i = 0; i < 2; i += 1) await renderOnce(document, CONTEXT, NO_FILES);
  expect(counted.renderings).toBe(2);
  let isBroken = true;
  const renderAgain = keepRendered(() => (isBroken ? Promise.reject(new Error('no')) : Promise.resolve('page')));
  await expect(renderAgain(document, CONTEXT, NO_FILES)).rejects.toThrow('no');
  isBroken = false;
  expect(await renderAgain(document, CONTEXT, NO_FILES)).toBe('page');
});

it('shows nothing of an erased member by a link that was opened before', async () => {
  const requesterId = '424242424242424242';
  const { id } = await openTicket(as, server, { requesterId, message: 'My phone is 555 1234' });
  await done(as.post(`/v1/tickets/${id}/close`));
  await api.work();
  const { id: transcriptId } = await done(as.get(`/v1/tickets/${id}/transcript`));
  const { url } = await done(as.post(`/v1/transcripts/${transcriptId}/link`));
  const view = async () => (await api.anonymous.get(new URL(url).pathname)).text;
  expect(await view()).toContain('555 1234');
  await done(as.post('/v1/privacy/erasures', { userId: requesterId, mode: 'erase' }));
  await api.work();
  expect(await view()).not.toContain('555 1234');
  expect(await view()).not.toContain(requesterId);
});
