import type { PolicyTexts } from './policy-texts.ts';

export const es: PolicyTexts = {
  title: 'Privacidad',
  titleOfServer: 'Privacidad: tickets de soporte de {{server}}',
  intro:
    'Este servicio gestiona tickets de soporte: conversaciones privadas entre miembros de un servidor de chat y su equipo. Esta página describe cómo está configurado ahora.',
  storedTitle: 'Qué se guarda',
  stored: [
    'Tickets: quién los abrió, asunto, respuestas a formularios, valoración, y cuándo pasó cada cosa',
    'Mensajes escritos en tickets y en conversaciones que empieza el bot, con sus archivos',
    'Notas que el equipo escribe sobre un ticket',
    'Nombre, imagen y roles de los miembros, como se vieron allí por última vez',
    'Bloqueos de miembros que no pueden abrir tickets',
  ],
  keptTitle: 'Cuánto tiempo',
  keptBySettings:
    'Cada servidor decide cuánto tiempo se conservan sus tickets y transcripciones. Lo dice su propia página.',
  tickets: 'Tickets cerrados con sus mensajes: {{time}}',
  transcripts: 'Transcripciones de tickets cerrados: {{time}}',
  events: 'Registros de lo que pasó: {{time}}',
  copies: 'Copias de tus datos hechas para ti: {{time}}',
  days: '{{days}} días',
  noLimit: 'hasta que el equipo los elimine',
  whereTitle: 'Dónde',
  where:
    'En la base de datos y el almacén de archivos de este servicio. La plataforma de chat también guarda los mensajes.',
  encryption: 'Cifrado de lo guardado, según el operador: {{how}}',
  purposeTitle: 'Para qué',
  purpose:
    'Para responderte: el equipo lee los tickets en el chat y en un panel. Se cuentan números como el tiempo hasta una respuesta. Lo que escribes no se vende ni se usa para publicidad.',
  rightsTitle: 'Tus datos',
  rights: {
    automatic:
      'Usa el comando /ticket my-data en el servidor para obtener una copia de tus datos, y /ticket erase-my-data para que se borren.',
    staff:
      'Usa el comando /ticket my-data en el servidor para pedir una copia de tus datos, y /ticket erase-my-data para pedir que se borren. Decide el equipo.',
    off: 'Pide al equipo del servidor una copia de tus datos, o que se borren.',
    installation:
      'Pide al equipo del servidor donde escribiste una copia de tus datos, o que se borren. Muchos servidores tienen para eso los comandos /ticket my-data y /ticket erase-my-data.',
  },
  contactTitle: 'Contacto',
  contact: 'Para preguntas sobre tus datos: {{contact}}',
  noContact: 'Pregunta al equipo del servidor.',
  policy: 'La política de privacidad del operador',
};
