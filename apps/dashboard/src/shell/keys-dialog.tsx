import { Dialog } from '../kit/dialog.tsx';
import { t } from '../texts/texts.ts';

const KEYS = [
  {
    place: t('In the list of tickets'),
    keys: [
      ['j', t('Next ticket')],
      ['k', t('Previous ticket')],
      ['Enter', t('Open the ticket')],
      ['x', t('Select the ticket, or take it out')],
      ['/', t('Search')],
    ],
  },
  {
    place: t('With the selected tickets, the open one or the one with the focus'),
    keys: [
      ['a', t('Assign to a colleague')],
      ['p', t('Set the priority')],
      ['t', t('Add a tag')],
      ['h', t('Put on hold')],
      ['m', t('Move to a category')],
      [t('Shift M'), t('Run macro')],
    ],
  },
  {
    place: t('In a ticket'),
    keys: [
      ['r', t('Write a reply')],
      ['n', t('Write a note for the team')],
      ['@', t('In a note: mention a colleague or a team')],
      [t('Ctrl Enter'), t('Send what is written')],
      ['z', t('Undo what is about to be sent')],
      ['/', t('At the beginning of a word in a reply: insert a canned reply')],
      ['c', t('Claim the ticket')],
      ['e', t('Close the ticket')],
      [t('Shift E'), t('Close the ticket and go to the next one')],
      ['u', t('Back to the list')],
    ],
  },
  {
    place: t('In the notifications'),
    keys: [
      ['j', t('Next notification')],
      ['k', t('Previous notification')],
      ['s', t('Subscribe to the ticket, or end it')],
    ],
  },
  {
    place: t('Everywhere'),
    keys: [
      [t('Ctrl K'), t('Go to a page or a ticket, or do something with the open ticket')],
      [t('g, then n'), t('Open the notifications')],
      ['?', t('This list')],
      [t('Esc'), t('Leave a field or a dialog')],
    ],
  },
] as const;

/** What single keys do. */
export const KeysDialog = ({ onClose }: { readonly onClose: () => void }) => (
  <Dialog title={t('Keys')} onClose={onClose}>
    {KEYS.map(({ place, keys }) => (
      <section key={place} className="keys">
        <h3>{place}</h3>
        <dl>
          {keys.map(([key, what]) => (
            <div key={what}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
      </section>
    ))}
  </Dialog>
);
