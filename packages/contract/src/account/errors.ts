import type { Errors } from '../common/error-entry.ts'

export const errors = {
  business_account: {
    status: 409,
    it: 'Questo account gestisce un’attività. Scrivi all’assistenza per chiuderla, poi potrai eliminarlo.',
    en: 'This account runs a business. Write to support to close it, then you can delete the account.',
  },
  last_admin: {
    status: 409,
    it: 'È l’unico amministratore della piattaforma: nominane un altro prima di eliminarlo.',
    en: 'It is the platform’s only administrator: name another one before deleting it.',
  },
  open_codes: {
    status: 409,
    it: 'Hai {count} codici aperti. Usali o annullali prima di eliminare l’account.',
    en: 'You have {count} open codes. Use or cancel them before you delete the account.',
  },
  session_stale: {
    status: 403,
    it: 'Per sicurezza, esci, accedi di nuovo e riprova entro dieci minuti.',
    en: 'For safety, sign out, sign in again and retry within ten minutes.',
  },
} as const satisfies Errors
