import type { REPORT_TEXTS } from '#core/settings/index.ts';
import type { PluralForms } from '../catalogue.ts';

/** The reports of the log channel, and the direct message to requesters. */
export const ptBrReports = {
  'log.ticket': 'Relatório do ticket #{{number}}',
  'log.opened': 'O ticket #{{number}} foi aberto',
  'log.claimed': 'O ticket #{{number}} foi assumido',
  'log.transferred': 'O ticket #{{number}} foi transferido',
  'log.moved': 'O ticket #{{number}} foi movido',
  'log.reopened': 'O ticket #{{number}} foi reaberto',
  'log.deleted': 'O ticket #{{number}} foi excluído',
  'log.refused': 'O chat recusou algo ao bot',
  'log.closed': 'O ticket #{{number}} foi fechado',
  'log.rated': 'O ticket #{{number}} foi avaliado',
  'log.subject': 'Assunto',
  'log.category': 'Categoria',
  'log.requester': 'Solicitado por',
  'log.claimer': 'Assumido por',
  'log.channel': 'Canal',
  'log.opened_at': 'Aberto',
  'log.first_reply': 'Primeira resposta após',
  'log.duration': 'Fechado após',
  'log.closed_by': 'Fechado por',
  'log.closed_by_service': 'Fechado automaticamente',
  'log.closed_by_api': 'Pela API',
  'log.reason': 'Motivo',
  'log.rating': 'Avaliação',
  'log.rating_value': '{{rating}} de 5',
  'log.comment': 'Comentário',
  'log.messages': 'Mensagens',
  'log.transcript': 'Transcrição do ticket #{{number}}',
  'direct.closed': 'Seu ticket #{{number}} foi fechado',
  'direct.summary': {
    one: 'Ele tinha {{count}} mensagem.',
    many: 'Ele tinha {{count}} de mensagens.',
    other: 'Ele tinha {{count}} mensagens.',
  },
} satisfies Readonly<Record<keyof typeof REPORT_TEXTS, string | PluralForms>>;
