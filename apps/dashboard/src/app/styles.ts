/*
 * All style sheets. The build makes one file of them in this order: of rules that weigh the same, the later one wins. Those in `styles` hold
 * for all pages; every other one stands in the folder of its feature.
 */
import '../styles/tokens.css';
import '../styles/base.css';
import '../styles/kit.css';
import '../shell/shell.css';
import '../styles/sections.css';
import '../access/access.css';
import '../analytics/analytics.css';
import '../styles/chat-text.css';
import '../ticket/ticket.css';
import '../sandbox/sandbox.css';
import '../tickets/tickets.css';
import '../tickets/dense/dense.css';
import '../views/views.css';
import '../waiting/waiting.css';
import '../fields/fields.css';
import '../records/records.css';
import '../styles/chips.css';
import '../categories/categories.css';
import '../panels/panels.css';
import '../flows/flows.css';
import '../rules/rules.css';
import '../commands/commands.css';
import '../knowledge/knowledge.css';
import '../canned-replies/canned-replies.css';
import '../hours/hours.css';
import '../teams/teams.css';
import '../notifications/notifications.css';
import '../targets/targets.css';
import '../settings/settings.css';
import '../webhooks/webhooks.css';
import '../developers/developers.css';
import '../profile/profile.css';
import '../onboarding/onboarding.css';
import '../webhooks/inbox/inbox.css';
import '../shell/shortcuts.css';
