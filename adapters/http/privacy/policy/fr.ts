import type { PolicyTexts } from './policy-texts.ts';

export const fr: PolicyTexts = {
  title: 'Confidentialité',
  titleOfServer: 'Confidentialité : tickets d’assistance de {{server}}',
  intro:
    'Ce service gère des tickets d’assistance : des conversations privées entre les membres d’un serveur de discussion et son équipe. Cette page décrit sa configuration actuelle.',
  storedTitle: 'Ce qui est enregistré',
  stored: [
    'Les tickets : qui les a ouverts, le sujet, les réponses aux formulaires, l’évaluation, et la date de chaque étape',
    'Les messages écrits dans les tickets et dans les conversations que le bot commence, avec leurs fichiers',
    'Les notes que l’équipe écrit sur un ticket',
    'Le nom, l’image et les rôles des membres, tels qu’ils y ont été vus en dernier',
    'Les blocages de membres qui ne peuvent pas ouvrir de tickets',
  ],
  keptTitle: 'Combien de temps',
  keptBySettings:
    'Chaque serveur décide combien de temps ses tickets et ses transcriptions sont conservés. Sa propre page l’indique.',
  tickets: 'Tickets fermés avec leurs messages : {{time}}',
  transcripts: 'Transcriptions des tickets fermés : {{time}}',
  events: 'Traces de ce qui s’est passé : {{time}}',
  copies: 'Copies de vos données faites pour vous : {{time}}',
  days: '{{days}} jours',
  noLimit: 'jusqu’à ce que l’équipe les supprime',
  whereTitle: 'Où',
  where:
    'Dans la base de données et le stockage de fichiers de ce service. La plateforme de discussion enregistre aussi les messages.',
  encryption: 'Chiffrement des données enregistrées, selon l’exploitant : {{how}}',
  purposeTitle: 'Pourquoi',
  purpose:
    'Pour vous répondre : l’équipe lit les tickets dans la discussion et dans un tableau de bord. Des nombres, comme le délai de réponse, sont calculés. Ce que vous écrivez n’est ni vendu ni utilisé pour la publicité.',
  rightsTitle: 'Vos données',
  rights: {
    automatic:
      'Utilisez la commande /ticket my-data sur le serveur pour obtenir une copie de vos données, et /ticket erase-my-data pour les faire effacer.',
    staff:
      'Utilisez la commande /ticket my-data sur le serveur pour demander une copie de vos données, et /ticket erase-my-data pour demander leur effacement. L’équipe décide.',
    off: 'Demandez à l’équipe du serveur une copie de vos données, ou leur effacement.',
    installation:
      'Demandez à l’équipe du serveur où vous avez écrit une copie de vos données, ou leur effacement. Beaucoup de serveurs ont pour cela les commandes /ticket my-data et /ticket erase-my-data.',
  },
  contactTitle: 'Contact',
  contact: 'Pour toute question sur vos données : {{contact}}',
  noContact: 'Adressez-vous à l’équipe du serveur.',
  policy: 'La politique de confidentialité de l’exploitant',
};
