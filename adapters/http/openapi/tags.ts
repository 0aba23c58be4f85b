/** What each group of endpoints is about; a group is what the ids of its routes begin with. */
export const TAGS: Record<string, string> = {
  access: 'The token that asks.',
  organization: 'The organization of an organization token, over all its member servers.',
  tickets: 'Requests for support and the conversations about them.',
  categories: 'Kinds of request and the rules of their tickets.',
  panels: 'Messages in channels with which users open tickets.',
  commands: 'Words with which users ask the bot something in the chat.',
  flows: 'Conversations and chains of deeds as graphs.',
  knowledgebase: 'Answers to questions that come up again and again.',
  cannedReplies: 'Texts that are kept ready for replies, with variables to be filled in.',
  transcripts: 'What was said in tickets that were closed.',
  blocklist: 'Users and roles that may open no tickets.',
  webhooks: 'Addresses that receive events, and what became of each delivery.',
  analytics: 'Figures of tickets, by the written definitions.',
  organizationAnalytics: 'Figures of all member servers of an organization, together and side by side.',
  organizationMembers: 'Staff of all member servers of an organization.',
  events: 'What happened, to read at any time.',
};
