import { Dialog } from '../kit/dialog.tsx';

const KEYS = [
  {
    place: 'In the list of tickets',
    keys: [
      ['j', 'Next ticket'],
      ['k', 'Previous ticket'],
      ['Enter', 'Open the ticket'],
      ['x', 'Select the ticket, or take it out'],
      ['/', 'Search'],
    ],
  },
  {
    place: 'In a ticket',
    keys: [
      ['r', 'Write a reply'],
      ['n', 'Write a note for the team'],
      ['Ctrl Enter', 'Send what is written'],
      ['/', 'At the beginning of a word in a reply: insert a canned reply'],
      ['c', 'Claim the ticket'],
      ['e', 'Close the ticket'],
      ['u', 'Back to the list'],
    ],
  },
  {
    place: 'Everywhere',
    keys: [
      ['Ctrl K', 'Go to a page, a view or a ticket'],
      ['?', 'This list'],
      ['Esc', 'Leave a field or a dialog'],
    ],
  },
] as const;

/** What single keys do. */
export const KeysDialog = ({ onClose }: { readonly onClose: () => void }) => (
  <Dialog title="Keys" onClose={onClose}>
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
