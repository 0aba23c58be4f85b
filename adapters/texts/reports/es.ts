import type { REPORT_TEXTS } from '#core/settings/index.ts';
import type { PluralForms } from '../catalogue.ts';

/** The reports of the log channel, and the direct message to requesters. */
export const esReports = {
  'log.ticket': 'Informe del ticket #{{number}}',
  'log.opened': 'Se abrió el ticket #{{number}}',
  'log.claimed': 'Se asignó el ticket #{{number}}',
  'log.transferred': 'Se transfirió el ticket #{{number}}',
  'log.moved': 'Se movió el ticket #{{number}}',
  'log.reopened': 'Se reabrió el ticket #{{number}}',
  'log.deleted': 'Se eliminó el ticket #{{number}}',
  'log.refused': 'El chat ha rechazado algo al bot',
  'log.closed': 'El ticket #{{number}} se ha cerrado',
  'log.rated': 'El ticket #{{number}} se ha valorado',
  'log.subject': 'Asunto',
  'log.category': 'Categoría',
  'log.requester': 'Solicitado por',
  'log.claimer': 'Asignado a',
  'log.channel': 'Canal',
  'log.opened_at': 'Abierto',
  'log.first_reply': 'Primera respuesta tras',
  'log.duration': 'Cerrado tras',
  'log.closed_by': 'Cerrado por',
  'log.closed_by_service': 'Cerrado automáticamente',
  'log.closed_by_api': 'Por API',
  'log.reason': 'Motivo',
  'log.rating': 'Valoración',
  'log.rating_value': '{{rating}} de 5',
  'log.comment': 'Comentario',
  'log.messages': 'Mensajes',
  'log.transcript': 'Transcripción del ticket #{{number}}',
  'direct.closed': 'Tu ticket #{{number}} se ha cerrado',
  'direct.summary': {
    one: 'Tenía {{count}} mensaje.',
    many: 'Tenía {{count}} de mensajes.',
    other: 'Tenía {{count}} mensajes.',
  },
} satisfies Readonly<Record<keyof typeof REPORT_TEXTS, string | PluralForms>>;
