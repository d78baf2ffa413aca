import { conflict, forbidden, refusal, type Errors } from '../../common/error-entry.ts'

export const errors = {
  business_account: conflict(
    'Questo account gestisce un’attività. Scrivi all’assistenza per chiuderla, poi potrai eliminarlo.',
    'This account runs a business. Write to support to close it, then you can delete the account.',
  ),
  last_admin: conflict(
    'È l’unico amministratore della piattaforma: nominane un altro prima di eliminarlo.',
    'It is the platform’s only administrator: name another one before deleting it.',
  ),
  open_codes: conflict(
    'Hai codici aperti ({count}): usali o annullali prima di eliminare l’account.',
    'You have open codes ({count}): use or cancel them before you delete the account.',
  ),
  session_stale: forbidden(
    'Per sicurezza, esci, accedi di nuovo e riprova entro dieci minuti.',
    'For safety, sign out, sign in again and retry within ten minutes.',
  ),
  merge_proof_wrong: forbidden(
    'Non è stato possibile verificare l’altro account. Controlla email e password, o il codice.',
    'The other account could not be verified. Check the email and password, or the code.',
  ),
  merge_factor_needed: forbidden(
    'L’altro account chiede anche il secondo fattore: scrivi il codice dell’app o un codice di recupero.',
    'The other account asks for its second factor too: type the app’s code or a recovery code.',
  ),
  merge_impossible: conflict(
    'Questi due account non si possono unire: devono essere due account diversi, tutti e due da cliente.',
    'These two accounts cannot be merged: they must be two different ones, both of customers.',
  ),
  merge_proof_over: refusal(
    410,
    'La verifica è scaduta o è già stata usata. Verifica di nuovo l’altro account.',
    'The verification has expired or was used already. Verify the other account again.',
  ),
} satisfies Errors
