import { buildRatingButtons, parseTicketButton } from '#core/tickets/model/ticket-buttons.ts';
import { aGuildId, aTicket } from '../../../support/build.ts';

it('rating buttons are from one to five, and name their ticket in direct messages', () => {
  const ids = buildRatingButtons().map(({ target }) => ('id' in target ? target.id : ''));
  expect(ids.map(parseTicketButton)).toEqual(
    [1, 2, 3, 4, 5].map((rating) => ({ kind: 'rating', rating, target: null })),
  );
  const target = { guild: aGuildId(), ticket: aTicket().id };
  const [direct] = buildRatingButtons(target).map(({ target: button }) => ('id' in button ? button.id : ''));
  expect(parseTicketButton(direct ?? '')).toEqual({ kind: 'rating', rating: 1, target });
  const unknown = ['ticket:rate:6', 'ticket:rate:', 'ticket:rate:1:x:y', 'ticket:rate:1:1', '5', ''];
  expect(unknown.map(parseTicketButton)).toEqual(unknown.map(() => null));
});
