import type { PRIVACY_TEXTS } from '#core/settings/index.ts';

export const frPrivacy = {
  'button.erase_data': 'Effacer mes données',
  'answer.data_ready':
    'Voici ce qui est enregistré à ton sujet : {{url}}\nToute personne qui a ce lien peut l’ouvrir. Il est valable jusqu’à {{time}}.',
  'answer.data_ordered':
    'Ce qui est enregistré à ton sujet est en train d’être rassemblé. Tu recevras un message privé avec un lien quand ce sera prêt. Si tu n’acceptes pas les messages privés, utilise de nouveau cette commande dans une minute.',
  'answer.data_by_staff': 'L’équipe de ce serveur s’occupe de ces demandes. Adresse-toi à elle.',
  'answer.data_requested': 'L’équipe de ce serveur a ta demande et prendra une décision.',
  'answer.erase_question':
    'Tout ce que tu as écrit dans tes tickets sur ce serveur sera effacé, avec tes fichiers et ton nom. C’est irréversible. Les messages du chat lui-même restent ; tu peux les y supprimer.',
  'answer.erase_open_tickets': 'Tu as un ticket ouvert. Ferme-le d’abord, puis utilise de nouveau cette commande.',
  'answer.erase_dashboard_person':
    'Tu as accès au tableau de bord de ce serveur. Demande d’abord à un admin de le retirer, puis utilise de nouveau cette commande.',
  'answer.erase_once_a_day':
    'Tes données sur ce serveur ont été effacées au cours du dernier jour. Tu pourras le redemander après un jour.',
  'answer.erase_ordered': 'Tes données sont en train d’être effacées. Cela prend quelques minutes.',
  'direct.data_ready':
    'Voici ce qui est enregistré à ton sujet : {{url}}\nToute personne qui a ce lien peut l’ouvrir. Il est valable jusqu’à {{time}}.',
  'opening.privacy': 'Comment tes données sont traitées : {{url}}',
  'log.data_requested':
    '{{user}} demande une copie des données enregistrées à son sujet. L’API liste ces demandes et permet d’y répondre.',
  'log.erasure_requested':
    '{{user}} demande l’effacement des données enregistrées à son sujet. L’API liste ces demandes et permet d’y répondre.',
} satisfies Readonly<Record<keyof typeof PRIVACY_TEXTS, string>>;
