const FIRST_NAMES = [
  'Alex',
  'Bea',
  'Chris',
  'Dana',
  'Elif',
  'Finn',
  'Grace',
  'Hugo',
  'Ines',
  'Jonas',
  'Kira',
  'Liam',
  'Mara',
  'Noah',
  'Olga',
  'Paul',
];
const LAST_NAMES = [
  'Adler',
  'Berg',
  'Costa',
  'Dubois',
  'Evans',
  'Fischer',
  'Garcia',
  'Hansen',
  'Ito',
  'Jensen',
  'Keller',
  'Lopez',
  'Moreau',
];

/** Returns the same name each time for the same user. */
export const makeUpName = (userId: string): string => {
  const hash = Array.from(userId).reduce((sum, digit) => (sum * 31 + digit.charCodeAt(0)) % 1_000_003, 7);
  const [first, last] = [FIRST_NAMES[hash % FIRST_NAMES.length], LAST_NAMES[hash % LAST_NAMES.length]];
  return `${first} ${last}`;
};
