import { PRODUCT_CATEGORIES } from './product-topics.ts';
import { type DemoCategory, INACTIVE, topic } from './topic.ts';

const order = {
  id: 'order',
  type: 'short' as const,
  label: 'Order number',
  description: null,
  placeholder: '10-digit number',
  required: false,
  minLength: null,
  maxLength: 20,
  minValues: null,
  maxValues: null,
  options: [],
  fileTypes: [],
};

/** The people of the demo come with these topics. */
export const DEMO_CATEGORIES: readonly DemoCategory[] = [
  {
    fields: {
      name: 'Billing',
      description: 'Payments, invoices and refunds',
      emoji: '💳',
      form: { title: 'About your order', questions: [order] },
      autoClose: INACTIVE,
      position: 1,
    },
    share: 26,
    effort: 1,
    topics: [
      topic(
        ['Charged twice for order {n}', 'I was charged two times for order {n}. Please give me one of them back.'],
        [
          'Could you send us the last four digits of the card?',
          'They are 4{n}.',
          'The second charge was refunded. It takes up to five days to arrive.',
        ],
        ['refund', 'payment'],
        'high',
      ),
      topic(
        ['Invoice for {n} is missing', 'I need the invoice of order {n} for my accounting.'],
        ['Which address should stand on it?', 'The one in my profile, please.', 'The invoice is in your inbox now.'],
        ['invoice'],
      ),
      topic(
        ['Cancel my subscription', 'How do I cancel my subscription before the next payment?'],
        [
          'Do you want to keep it until the end of the month?',
          'Yes, until the end of the month is fine.',
          'It ends with this month. You will not be charged again.',
        ],
        ['subscription'],
        'low',
      ),
      topic(
        ['Voucher {n} is not accepted', 'The shop says that voucher {n} is not valid.'],
        ['Where did you get it from?', 'From your newsletter.', 'It had expired; here is a new one.'],
        ['voucher', 'payment'],
      ),
    ],
  },
  ...PRODUCT_CATEGORIES,
  {
    fields: {
      name: 'Reports and appeals',
      description: 'Behaviour of members, bans',
      emoji: '🚩',
      followUp: 'ignore',
      feedbackEnabled: false,
      position: 4,
    },
    share: 13,
    effort: 2.2,
    topics: [
      topic(
        ['Report of member {n}', 'Member {n} insults people in the lounge.'],
        [
          'Do you have a link to one of the messages?',
          'It is this one, from yesterday evening.',
          'Thank you. We took care of it.',
        ],
        ['report'],
      ),
      topic(
        ['Appeal of my ban', 'I was banned {n} days ago and would like to come back.'],
        [
          'What happened, from your side?',
          'It was a stupid joke. I am sorry.',
          'You may come back. Please mind the rules.',
        ],
        ['appeal'],
        'low',
      ),
    ],
  },
  {
    fields: { name: 'Ideas and partnerships', description: 'What we could do together', emoji: '💡', position: 5 },
    share: 7,
    effort: 3,
    topics: [
      topic(
        ['Partnership with our community', 'We have {n} members and would like to work with you.'],
        [
          'Could you tell us about your plans?',
          'A tournament in spring, for example.',
          'Sounds good. We will write to you.',
        ],
        ['partnership'],
        'low',
      ),
      topic(
        ['An idea for the editor', 'It would be nice to undo more than {n} steps.'],
        ['What are you working on, mostly?', 'Long documents with many pictures.', 'It is on our list now. Thank you!'],
        ['idea'],
        'low',
      ),
    ],
  },
];

export const THANKS = [
  'Thanks, that helped!',
  'Great, it works now.',
  'Thank you for the quick help.',
  'Perfect, thanks.',
];
export const PRAISE = ['Quick and friendly', 'Solved in one go', 'Very helpful', 'Best support there is'];
export const BLAME = [
  'Took far too long',
  'I had to explain it twice',
  'Not really solved',
  'Nobody read what I wrote',
];
export const NOTES = [
  'Seen the same twice this week.',
  'Asked the developers.',
  'Regular customer, be generous.',
  'Refund approved.',
];
