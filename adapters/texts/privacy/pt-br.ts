import type { PRIVACY_TEXTS } from '#core/settings/index.ts';

export const ptBrPrivacy = {
  'button.erase_data': 'Excluir meus dados',
  'answer.data_ready':
    'Isto é o que está guardado sobre você: {{url}}\nQuem tiver este link pode abri-lo. Ele vale até {{time}}.',
  'answer.data_ordered':
    'O que está guardado sobre você está sendo reunido. Quando estiver pronto, você recebe uma mensagem direta com um link. Se você não aceita mensagens diretas, use este comando de novo em um minuto.',
  'answer.data_by_staff': 'A equipe deste servidor cuida desses pedidos. Fale com ela.',
  'answer.data_requested': 'A equipe deste servidor recebeu seu pedido e vai decidir sobre ele.',
  'answer.erase_question':
    'Tudo o que você escreveu nos seus tickets neste servidor será excluído, com seus arquivos e seu nome. Isso não pode ser desfeito. As mensagens do próprio chat ficam; você pode excluí-las lá.',
  'answer.erase_open_tickets': 'Você tem um ticket aberto. Feche-o primeiro e use este comando de novo.',
  'answer.erase_dashboard_person':
    'Você tem acesso ao painel deste servidor. Peça primeiro a um administrador que o remova e use este comando de novo.',
  'answer.erase_once_a_day':
    'Seus dados neste servidor foram excluídos no último dia. Você pode pedir de novo depois de um dia.',
  'answer.erase_ordered': 'Seus dados estão sendo excluídos. Isso leva alguns minutos.',
  'direct.data_ready':
    'Isto é o que está guardado sobre você: {{url}}\nQuem tiver este link pode abri-lo. Ele vale até {{time}}.',
  'opening.privacy': 'Como seus dados são tratados: {{url}}',
  'log.data_requested':
    '{{user}} pede uma cópia dos dados guardados sobre essa pessoa. A API lista esses pedidos e os responde.',
  'log.erasure_requested':
    '{{user}} pede a exclusão dos dados guardados sobre essa pessoa. A API lista esses pedidos e os responde.',
} satisfies Readonly<Record<keyof typeof PRIVACY_TEXTS, string>>;
