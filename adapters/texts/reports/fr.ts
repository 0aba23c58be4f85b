import type { REPORT_TEXTS } from '#core/settings/index.ts';
import type { PluralForms } from '../catalogue.ts';

/** The reports of the log channel, and the direct message to requesters. */
export const frReports = {
  'log.ticket': 'Rapport sur le ticket #{{number}}',
  'log.opened': 'Le ticket #{{number}} a été ouvert',
  'log.claimed': 'Le ticket #{{number}} a été pris en charge',
  'log.transferred': 'Le ticket #{{number}} a été transféré',
  'log.moved': 'Le ticket #{{number}} a été déplacé',
  'log.reopened': 'Le ticket #{{number}} a été rouvert',
  'log.deleted': 'Le ticket #{{number}} a été supprimé',
  'log.refused': 'Le chat a refusé quelque chose au bot',
  'log.closed': 'Le ticket #{{number}} a été fermé',
  'log.rated': 'Le ticket #{{number}} a été noté',
  'log.subject': 'Sujet',
  'log.category': 'Catégorie',
  'log.requester': 'Demandé par',
  'log.claimer': 'Pris en charge par',
  'log.channel': 'Salon',
  'log.opened_at': 'Ouvert',
  'log.first_reply': 'Première réponse après',
  'log.duration': 'Fermé après',
  'log.closed_by': 'Fermé par',
  'log.closed_by_service': 'Fermé automatiquement',
  'log.closed_by_api': 'Via l’API',
  'log.reason': 'Motif',
  'log.rating': 'Note',
  'log.rating_value': '{{rating}} sur 5',
  'log.comment': 'Commentaire',
  'log.messages': 'Messages',
  'log.transcript': 'Transcription du ticket n° {{number}}',
  'direct.closed': 'Ton ticket #{{number}} a été fermé',
  'direct.opened': 'Écris ici. L’équipe de **{{server}}** te lit et te répond ici.',
  'direct.reopened': 'Le ticket #{{number}} est rouvert. Écris ici.',
  'direct.undelivered':
    '⚠ {{user}} n’a pas reçu ce message : les messages privés du bot y sont bloqués, ou cette personne a quitté le serveur.',
  'direct.hidden_reply':
    'Le bot ne voit pas ce texte, rien n’a donc été envoyé. Utilise le bouton Répondre ou `/desk reply`.',
  'direct.choose_category': 'De quoi s’agit-il ? Choisis, et l’équipe de **{{server}}** reçoit ce que tu as écrit.',
  'direct.choose_server': 'De quel serveur s’agit-il ?',
  'direct.deleted': 'supprimé par son auteur',
  'direct.summary': {
    one: 'Il contenait {{count}} message.',
    many: 'Il contenait {{count}} de messages.',
    other: 'Il contenait {{count}} messages.',
  },
} satisfies Readonly<Record<keyof typeof REPORT_TEXTS, string | PluralForms>>;
