import { badRequest, conflict, forbidden, notFound, type Errors } from '../../common/error-entry.ts'

export const errors = {
  claim_not_found: notFound('Richiesta premio non trovata', 'Claim not found'),
  points_missing: conflict('Punti insufficienti', 'Not enough points'),
  stamps_missing: conflict('Bollini insufficienti', 'Not enough stamps'),
  prize_sold_out: conflict('Premio esaurito', 'Reward sold out'),
  level_missing: conflict('Livello non raggiunto', 'Level not reached'),
  reward_hidden: conflict(
    'Questo premio non si può richiedere in questi giorni.',
    'This reward cannot be claimed these days.',
  ),
  reward_paused: conflict(
    'Questo premio è sospeso: riprova più avanti.',
    'This reward is paused: try again later.',
  ),
  limit_reached: conflict(
    'Hai già richiesto questo premio quante volte è possibile.',
    'You have claimed this reward as often as possible.',
  ),
  program_closed: conflict(
    'I premi di questa raccolta non si possono più richiedere.',
    'Rewards of this program can no longer be claimed.',
  ),
  price_changed: conflict(
    'Il costo di questo premio è cambiato: controllalo e conferma di nuovo.',
    'The cost of this reward has changed: check it and confirm again.',
  ),
  address_needed: badRequest(
    'Serve l’indirizzo a cui spedire il premio.',
    'The address to send the reward to is needed.',
  ),
  claim_step: conflict(
    'La richiesta non è più in questo stato. Ricarica e riprova.',
    'The claim is no longer in this state. Reload and try again.',
  ),
  claim_substitute: conflict(
    'Questo premio non è tra quelli proposti, o è esaurito.',
    'This reward is not among those offered, or is sold out.',
  ),
  substitute_worth_less: conflict(
    'Un premio sostitutivo vale almeno quanto quello richiesto ed è nel catalogo della stessa raccolta.',
    'A substitute is worth at least what was claimed, and is in the catalogue of the same program.',
  ),
  claim_delivered: conflict('Premio già consegnato il {time}', 'Reward already handed over on {time}'),
  claim_over: conflict(
    'Questa richiesta premio è stata annullata o è scaduta.',
    'This claim was cancelled or has expired.',
  ),
  claim_waits: conflict(
    'Questa richiesta premio non è ancora stata approvata.',
    'This claim has not been approved yet.',
  ),
  claim_proof_stale: conflict(
    'Codice scaduto: inquadra quello che si vede ora sul telefono del cliente, non una foto.',
    'Code expired: scan the one now on the customer’s phone, not a picture of it.',
  ),
  claim_other_brand: forbidden('Questo premio è di un altro negozio', 'This reward belongs to another brand'),
  claim_other_shop: conflict(
    'Questo premio si ritira in un altro negozio.',
    'This reward is picked up at another shop.',
  ),
  claim_other_day: conflict('Questo premio non si ritira oggi.', 'This reward is not picked up today.'),
  claim_not_handed: conflict(
    'Questo premio non è stato consegnato alla tua cassa: non c’è nulla da annullare.',
    'This reward was not handed over at your till: there is nothing to undo.',
  ),
  claim_undo_late: conflict(
    'Una consegna si annulla entro dieci minuti: il tempo è finito il {time}. Per rimediare rettifica i punti del cliente.',
    'A handover can be undone within ten minutes: the time ended on {time}. Adjust the customer’s points instead.',
  ),
  own_claim: forbidden(
    'Nessuno consegna un premio a sé stesso.',
    'Nobody hands over a reward to themselves.',
  ),
} satisfies Errors
