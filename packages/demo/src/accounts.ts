/** Public on purpose: a production start refuses a database that holds these accounts. */
export const DEMO_PASSWORD = 'Vicino2026!'

/** One account per role; manager and scanner belong to brand@'s brand. */
export const DEMO_ACCOUNTS = [
  { email: 'superadmin@vicino.test', role: 'superAdmin' },
  { email: 'brand@vicino.test', role: 'brand' },
  { email: 'manager@vicino.test', role: 'brandManager' },
  { email: 'audience@vicino.test', role: 'audience' },
  { email: 'promoter@vicino.test', role: 'promoter' },
  { email: 'scanner@vicino.test', role: 'scanner' },
] as const
