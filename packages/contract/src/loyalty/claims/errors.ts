import type { Errors } from '../../common/error-entry.ts'

export const errors = {
  claim_not_found: {
    status: 404,
    it: 'Richiesta premio non trovata',
    en: 'Claim not found',
  },
  points_missing: {
    status: 409,
    it: 'Punti insufficienti',
    en: 'Not enough points',
  },
  stamps_missing: {
    status: 409,
    it: 'Bollini insufficienti',
    en: 'Not enough stamps',
  },
  prize_sold_out: {
    status: 409,
    it: 'Premio esaurito',
    en: 'Reward sold out',
  },
  level_missing: {
    status: 409,
    it: 'Livello non raggiunto',
    en: 'Level not reached',
  },
  reward_hidden: {
    status: 409,
    it: 'Questo premio non si può richiedere in questi giorni.',
    en: 'This reward cannot be claimed these days.',
  },
  reward_paused: {
    status: 409,
    it: 'Questo premio è sospeso: riprova più avanti.',
    en: 'This reward is paused: try again later.',
  },
  limit_reached: {
    status: 409,
    it: 'Hai già richiesto questo premio quante volte è possibile.',
    en: 'You have claimed this reward as often as possible.',
  },
  program_closed: {
    status: 409,
    it: 'I premi di questa raccolta non si possono più richiedere.',
    en: 'Rewards of this program can no longer be claimed.',
  },
  price_changed: {
    status: 409,
    it: 'Il costo di questo premio è cambiato: controllalo e conferma di nuovo.',
    en: 'The cost of this reward has changed: check it and confirm again.',
  },
  address_needed: {
    status: 400,
    it: 'Serve l’indirizzo a cui spedire il premio.',
    en: 'The address to send the reward to is needed.',
  },
  claim_step: {
    status: 409,
    it: 'La richiesta non è più in questo stato. Ricarica e riprova.',
    en: 'The claim is no longer in this state. Reload and try again.',
  },
  claim_substitute: {
    status: 409,
    it: 'Questo premio non è tra quelli proposti, o è esaurito.',
    en: 'This reward is not among those offered, or is sold out.',
  },
  substitute_worth_less: {
    status: 409,
    it: 'Un premio sostitutivo vale almeno quanto quello richiesto ed è nel catalogo della stessa raccolta.',
    en: 'A substitute is worth at least what was claimed, and is in the catalogue of the same program.',
  },
  claim_delivered: {
    status: 409,
    it: 'Premio già consegnato il {time}',
    en: 'Reward already handed over on {time}',
  },
  claim_over: {
    status: 409,
    it: 'Questa richiesta premio è stata annullata o è scaduta.',
    en: 'This claim was cancelled or has expired.',
  },
  claim_waits: {
    status: 409,
    it: 'Questa richiesta premio non è ancora stata approvata.',
    en: 'This claim has not been approved yet.',
  },
  claim_proof_stale: {
    status: 409,
    it: 'Codice scaduto: inquadra quello che si vede ora sul telefono del cliente, non una foto.',
    en: 'Code expired: scan the one now on the customer’s phone, not a picture of it.',
  },
  claim_other_brand: {
    status: 403,
    it: 'Questo premio è di un altro brand',
    en: 'This reward belongs to another brand',
  },
  claim_other_shop: {
    status: 409,
    it: 'Questo premio si ritira in un altro negozio.',
    en: 'This reward is picked up at another shop.',
  },
  claim_other_day: {
    status: 409,
    it: 'Questo premio non si ritira oggi.',
    en: 'This reward is not picked up today.',
  },
  own_claim: {
    status: 403,
    it: 'Nessuno consegna un premio a sé stesso.',
    en: 'Nobody hands over a reward to themselves.',
  },
} as const satisfies Errors
