import type { Errors } from '../../common/error-entry.ts'

export const errors = {
  coupon_not_found: {
    status: 404,
    it: 'Coupon non trovato',
    en: 'Coupon not found',
  },
  coupon_given: {
    status: 409,
    it: 'Questo coupon è già stato distribuito: sconto e condizioni non cambiano più. Fanne una copia.',
    en: 'This coupon has been given out: its discount and terms stay as they are. Make a copy.',
  },
  coupon_paused: {
    status: 409,
    it: 'Questo coupon è in pausa: riattivalo prima di distribuirlo.',
    en: 'This coupon is paused: activate it before you give it out.',
  },
  coupon_ended: {
    status: 409,
    it: 'Questo coupon è terminato: non si distribuisce più.',
    en: 'This coupon has ended: it is no longer given out.',
  },
  coupon_below_given: {
    status: 409,
    it: 'Ne hai già distribuiti {given}: il limite non può essere più basso.',
    en: 'You have given out {given}: the limit cannot be lower.',
  },
  coupon_used: {
    status: 409,
    it: 'Coupon già usato il {time}',
    en: 'Coupon already used on {time}',
  },
  coupon_expired: {
    status: 409,
    it: 'Coupon scaduto il {time}',
    en: 'Coupon expired on {time}',
  },
  coupon_revoked: {
    status: 409,
    it: 'Questo coupon è stato ritirato dal negozio.',
    en: 'This coupon was withdrawn by the shop.',
  },
  coupon_not_yet: {
    status: 409,
    it: 'Questo coupon vale dal {time}.',
    en: 'This coupon is valid from {time}.',
  },
  coupon_other_brand: {
    status: 403,
    it: 'Questo coupon è di un altro brand',
    en: 'This coupon belongs to another brand',
  },
  coupon_other_shop: {
    status: 409,
    it: 'Questo coupon vale in un altro negozio.',
    en: 'This coupon is valid at another shop.',
  },
  coupon_proof_stale: {
    status: 409,
    it: 'Codice scaduto: inquadra quello che si vede ora sul telefono del cliente, non una foto.',
    en: 'Code expired: scan the one now on the customer’s phone, not a picture of it.',
  },
  coupon_ticket_stale: {
    status: 409,
    it: 'È passato troppo tempo: inquadra di nuovo il coupon.',
    en: 'Too much time has passed: scan the coupon again.',
  },
  coupon_other_member: {
    status: 409,
    it: 'I coupon di uno scontrino sono tutti dello stesso cliente.',
    en: 'The coupons of a receipt are all of the same customer.',
  },
  coupon_receipt_used: {
    status: 409,
    it: 'Su questo scontrino è già stato usato un coupon: stornalo e conferma tutto insieme.',
    en: 'A coupon was already used on this receipt: void it and confirm all of them together.',
  },
  coupon_beside_deal: {
    status: 409,
    it: 'Non cumulabile: il cliente ha appena riscattato un deal. Se è un altro scontrino, confermalo.',
    en: 'Not combinable: the customer has just redeemed a deal. If it is another receipt, say so.',
  },
  coupon_below_minimum: {
    status: 409,
    it: 'Lo scontrino non raggiunge la spesa minima del coupon.',
    en: 'The receipt does not reach the coupon’s minimum.',
  },
  coupon_not_combinable: {
    status: 409,
    it: 'Questo coupon non si cumula con altri: usane uno per scontrino.',
    en: 'This coupon does not go with others: use one a receipt.',
  },
  coupon_same_coupon: {
    status: 409,
    it: 'Lo stesso coupon vale una volta per scontrino.',
    en: 'The same coupon counts once a receipt.',
  },
  coupon_too_many: {
    status: 409,
    it: 'Troppi coupon su uno scontrino: al massimo 5.',
    en: 'Too many coupons on one receipt: 5 at most.',
  },
  coupon_products_untold: {
    status: 409,
    it: 'Questo coupon vale su alcuni prodotti: indica quanto costano.',
    en: 'This coupon is for some products: tell what they cost.',
  },
  coupon_no_products: {
    status: 409,
    it: 'Sullo scontrino non c’è nessun prodotto di questo coupon.',
    en: 'No product of this coupon is on the receipt.',
  },
  coupon_nothing_left: {
    status: 409,
    it: 'Non resta nulla da scontare.',
    en: 'Nothing is left to take off.',
  },
  own_coupon: {
    status: 403,
    it: 'Nessuno usa alla propria cassa un coupon che ha ricevuto.',
    en: 'Nobody uses a coupon of their own at their till.',
  },
  coupon_not_used: {
    status: 409,
    it: 'Questo coupon non è stato usato: non c’è nulla da stornare.',
    en: 'This coupon was not used: there is nothing to void.',
  },
  coupon_step: {
    status: 409,
    it: 'Il coupon non è più in questo stato. Ricarica e riprova.',
    en: 'The coupon is no longer in this state. Reload and try again.',
  },
} as const satisfies Errors
