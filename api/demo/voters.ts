const FIRST_NAMES = [
  'Ines',
  'Jonas',
  'Priya',
  'Marek',
  'Aiko',
  'Lena',
  'Omar',
  'Freya',
  'Tomas',
  'Ruth',
  'Samir',
  'Elin',
  'Pablo',
  'Wanda',
  'Kofi',
  'Mina',
  'Declan',
  'Yusra',
  'Henrik',
  'Chiara',
  'Thabo',
  'Linh',
  'Oskar',
  'Leila',
  'Mateo',
  'Grace',
  'Anton',
  'Zofia',
  'Rashid',
  'Hana',
  'Lucas',
  'Amara',
  'Viktor',
  'Nadia',
  'Felix',
  'Mei',
  'Arjun',
  'Sofia',
  'Emre',
  'Clara',
];

const LAST_NAMES = [
  'Berg',
  'Castro',
  'Dyer',
  'Endo',
  'Farah',
  'Gray',
  'Holm',
  'Ivanov',
  'Jansen',
  'Kaya',
  'Lowe',
  'Moreau',
  'Novak',
  'Ortiz',
  'Patel',
  'Quinn',
  'Rossi',
  'Silva',
  'Tanaka',
  'Uddin',
  'Varga',
  'Walsh',
  'Yilmaz',
  'Zhang',
  'Adeyemi',
  'Bauer',
  'Chen',
  'Diallo',
  'Eriksen',
  'Fischer',
  'Garcia',
  'Hughes',
  'Iqbal',
  'Jensen',
  'Kowalski',
  'Lindqvist',
  'Mensah',
  'Nguyen',
  'Okoye',
  'Popescu',
  'Reyes',
  'Schmidt',
  'Torres',
  'Virtanen',
  'Weber',
];

/** How many people vote in the demo. */
const VOTER_COUNT = 300;

/** Without a common divisor with their number, so that consecutive voters of a survey are different people. */
const VOTER_STEP = 7;

/** Someone who votes. */
export interface Voter {
  uid: string;
  name: string;
  email: string;
}

/** One of the demo's voters, who have no accounts; different numbers up to 299 are different people. */
export function getVoter(number: number): Voter {
  const index = (number * VOTER_STEP) % VOTER_COUNT;
  const first = FIRST_NAMES[index % FIRST_NAMES.length] ?? '';
  const last = LAST_NAMES[(index * 7 + Math.floor(index / FIRST_NAMES.length)) % LAST_NAMES.length] ?? '';
  return {
    uid: `demo-voter-${index}`,
    name: `${first} ${last}`,
    email: `${first}.${last}@voters.canvass.test`.toLowerCase(),
  };
}
