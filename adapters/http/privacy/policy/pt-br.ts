import type { PolicyTexts } from './policy-texts.ts';

export const ptBr: PolicyTexts = {
  title: 'Privacidade',
  titleOfServer: 'Privacidade: tickets de suporte de {{server}}',
  intro:
    'Este serviço cuida de tickets de suporte: conversas privadas entre membros de um servidor de chat e a equipe dele. Esta página descreve como ele está configurado agora.',
  storedTitle: 'O que é guardado',
  stored: [
    'Tickets: quem os abriu, assunto, respostas a formulários, avaliação, e quando cada coisa aconteceu',
    'Mensagens escritas em tickets e em conversas que o bot começa, com os arquivos delas',
    'Notas que a equipe escreve sobre um ticket',
    'Nome, imagem e cargos dos membros, como foram vistos ali pela última vez',
    'Bloqueios de membros que não podem abrir tickets',
  ],
  keptTitle: 'Por quanto tempo',
  keptBySettings: 'Cada servidor decide por quanto tempo guarda tickets e transcrições. A página dele diz isso.',
  tickets: 'Tickets fechados com as mensagens deles: {{time}}',
  transcripts: 'Transcrições de tickets fechados: {{time}}',
  events: 'Registros do que aconteceu: {{time}}',
  copies: 'Cópias dos seus dados feitas para você: {{time}}',
  days: '{{days}} dias',
  noLimit: 'até a equipe excluir',
  whereTitle: 'Onde',
  where:
    'No banco de dados e no armazenamento de arquivos deste serviço. A plataforma de chat também guarda as mensagens.',
  encryption: 'Criptografia do que é guardado, segundo o operador: {{how}}',
  purposeTitle: 'Para quê',
  purpose:
    'Para responder a você: a equipe lê os tickets no chat e em um painel. Números como o tempo até uma resposta são contados. O que você escreve não é vendido nem usado para publicidade.',
  rightsTitle: 'Seus dados',
  rights: {
    automatic:
      'Use o comando /ticket my-data no servidor para obter uma cópia dos seus dados, e /ticket erase-my-data para que sejam excluídos.',
    staff:
      'Use o comando /ticket my-data no servidor para pedir uma cópia dos seus dados, e /ticket erase-my-data para pedir a exclusão. A equipe decide.',
    off: 'Peça à equipe do servidor uma cópia dos seus dados, ou a exclusão deles.',
    installation:
      'Peça à equipe do servidor onde você escreveu uma cópia dos seus dados, ou a exclusão deles. Muitos servidores têm para isso os comandos /ticket my-data e /ticket erase-my-data.',
  },
  contactTitle: 'Contato',
  contact: 'Perguntas sobre os seus dados: {{contact}}',
  noContact: 'Fale com a equipe do servidor.',
  policy: 'A política de privacidade do operador',
};
