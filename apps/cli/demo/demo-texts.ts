/** The demo has these texts in articles, replies and a category with a form. */

export const ARTICLES = [
  {
    title: 'How do I get a refund?',
    section: 'Billing',
    summary: 'Within 14 days, without a reason.',
    content: `Open your **orders**, choose the order and press *Refund*. The money is back after 3 to 5 working days.

- Gifts are refunded to the one who paid.
- A subscription is refunded for the days that remain.`,
    tags: ['billing'],
    keywords: ['money back', 'chargeback', 'cancel order'],
  },
  {
    title: 'I cannot sign in',
    section: 'Account',
    summary: 'Reset the password, or ask for a new confirmation mail.',
    content: `1. Press *Forgot your password?* and follow the link in the mail.
2. No mail? Look into the spam folder, and wait for ten minutes.
3. Two-factor code refused? Check that the clock of the phone is right.`,
    tags: ['account'],
    keywords: ['password', 'login', 'two-factor', 'locked out'],
  },
  {
    title: 'How do I report a member?',
    section: 'Community',
    summary: 'By a ticket with a link to the message.',
    content: 'Open a ticket with *General support*, and add a link to the message: its menu has *Copy message link*.',
    tags: ['community'],
    keywords: ['abuse', 'spam', 'moderation'],
  },
] as const;

export const REPLIES = [
  {
    name: 'Greeting',
    shortcut: 'hi',
    folder: 'Conversation',
    content: 'Hello {{requester.name}}, thanks for writing. I look into it now.',
  },
  {
    name: 'Ask for the order number',
    shortcut: 'order',
    folder: 'Billing',
    content: 'Which order is it about? Its number is in the mail that confirmed it.',
  },
  {
    name: 'Refund is on its way',
    shortcut: 'refund',
    folder: 'Billing',
    content: 'Your refund is on its way. It takes 3 to 5 working days until your bank shows it.',
  },
  {
    name: 'Anything else?',
    shortcut: 'else',
    folder: 'Conversation',
    content: 'Is there anything else that I can do for you in ticket #{{ticket.number}}?',
  },
] as const;

export const BILLING = {
  name: 'Billing',
  description: 'Payments, invoices and refunds',
  emoji: '💳',
  position: 1,
  openingMessage: 'Thanks. Somebody who can see your order will answer soon.',
  form: {
    title: 'About your order',
    questions: [
      {
        id: 'order',
        type: 'short',
        label: 'Order number',
        description: null,
        placeholder: 'A-1024',
        required: true,
        minLength: null,
        maxLength: 20,
        minValues: null,
        maxValues: null,
        options: [],
        fileTypes: [],
      },
      {
        id: 'problem',
        type: 'paragraph',
        label: 'What is wrong?',
        description: null,
        placeholder: null,
        required: false,
        minLength: null,
        maxLength: null,
        minValues: null,
        maxValues: null,
        options: [],
        fileTypes: [],
      },
    ],
  },
} as const;
