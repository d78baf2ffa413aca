import type { Errors } from '../../common/error-entry.ts'

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
  merge_proof_wrong: {
    status: 403,
    it: 'Non è stato possibile verificare l’altro account. Controlla email e password, o il codice.',
    en: 'The other account could not be verified. Check the email and password, or the code.',
  },
  merge_factor_needed: {
    status: 403,
    it: 'L’altro account chiede anche il secondo fattore: scrivi il codice dell’app o un codice di recupero.',
    en: 'The other account asks for its second factor too: type the app’s code or a recovery code.',
  },
  merge_impossible: {
    status: 409,
    it: 'Questi due account non si possono unire: devono essere due account diversi, tutti e due da cliente.',
    en: 'These two accounts cannot be merged: they must be two different ones, both of customers.',
  },
  merge_proof_over: {
    status: 410,
    it: 'La verifica è scaduta o è già stata usata. Verifica di nuovo l’altro account.',
    en: 'The verification has expired or was used already. Verify the other account again.',
  },
} as const satisfies Errors
