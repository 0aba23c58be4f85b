import type { PRIVACY_TEXTS } from '#core/settings/index.ts';

export const esPrivacy = {
  'button.erase_data': 'Borrar mis datos',
  'answer.data_ready':
    'Esto es lo que está guardado sobre ti: {{url}}\nQuien tenga este enlace puede abrirlo. Es válido hasta {{time}}.',
  'answer.data_ordered':
    'Se está reuniendo lo que está guardado sobre ti. Cuando esté listo, recibirás un mensaje directo con un enlace. Si no aceptas mensajes directos, usa este comando otra vez dentro de un minuto.',
  'answer.data_by_staff': 'El equipo de este servidor se ocupa de estas solicitudes. Pregúntale a él.',
  'answer.data_requested': 'El equipo de este servidor tiene tu solicitud y decidirá sobre ella.',
  'answer.erase_question':
    'Se borrará todo lo que has escrito en tus tickets de este servidor, con tus archivos y tu nombre. No se puede deshacer. Los mensajes del propio chat se quedan; allí puedes eliminarlos.',
  'answer.erase_open_tickets': 'Tienes un ticket abierto. Ciérralo primero y usa este comando otra vez.',
  'answer.erase_dashboard_person':
    'Tienes acceso al panel de este servidor. Pide primero a un administrador que lo quite y usa este comando otra vez.',
  'answer.erase_once_a_day':
    'Tus datos de este servidor se borraron durante el último día. Puedes volver a pedirlo cuando pase un día.',
  'answer.erase_ordered': 'Se están borrando tus datos. Tarda unos minutos.',
  'direct.data_ready':
    'Esto es lo que está guardado sobre ti: {{url}}\nQuien tenga este enlace puede abrirlo. Es válido hasta {{time}}.',
  'opening.privacy': 'Cómo se tratan tus datos: {{url}}',
  'log.data_requested':
    '{{user}} pide una copia de los datos que están guardados sobre esa persona. La API muestra estas solicitudes y las responde.',
  'log.erasure_requested':
    '{{user}} pide que se borren los datos que están guardados sobre esa persona. La API muestra estas solicitudes y las responde.',
} satisfies Readonly<Record<keyof typeof PRIVACY_TEXTS, string>>;
