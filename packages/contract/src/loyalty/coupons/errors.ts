import { conflict, forbidden, notFound, type Errors } from '../../common/error-entry.ts'

export const errors = {
  coupon_not_found: notFound('Coupon non trovato', 'Coupon not found'),
  coupon_given: conflict(
    'Questo coupon è già stato distribuito: sconto e condizioni non cambiano più. Fanne una copia.',
    'This coupon has been given out: its discount and terms stay as they are. Make a copy.',
  ),
  coupon_paused: conflict(
    'Questo coupon è in pausa: riattivalo prima di distribuirlo.',
    'This coupon is paused: activate it before you give it out.',
  ),
  coupon_ended: conflict(
    'Questo coupon è terminato: non si distribuisce più.',
    'This coupon has ended: it is no longer given out.',
  ),
  coupon_below_given: conflict(
    'Ne hai già distribuiti {given}: il limite non può essere più basso.',
    'You have given out {given}: the limit cannot be lower.',
  ),
  coupon_code_taken: conflict(
    'Un altro tuo coupon ha già questo codice: scegline uno diverso o termina quel coupon.',
    'Another of your coupons has this code: choose a different one or end that coupon.',
  ),
  coupon_code_closed: conflict('Questo codice non è più attivo.', 'This code is no longer active.'),
  coupon_code_spent: conflict(
    'I coupon con questo codice sono finiti.',
    'All coupons of this code have been taken.',
  ),
  coupon_had: conflict('Questo coupon è già stato preso.', 'This coupon was taken before.'),
  coupon_used: conflict('Coupon già usato il {time}', 'Coupon already used on {time}'),
  coupon_expired: conflict('Coupon scaduto il {time}', 'Coupon expired on {time}'),
  coupon_revoked: conflict(
    'Questo coupon è stato ritirato dal negozio.',
    'This coupon was withdrawn by the shop.',
  ),
  coupon_not_yet: conflict('Questo coupon vale dal {time}.', 'This coupon is valid from {time}.'),
  coupon_other_brand: forbidden(
    'Questo coupon è di un altro negozio',
    'This coupon belongs to another brand',
  ),
  coupon_other_shop: conflict(
    'Questo coupon vale in un altro negozio.',
    'This coupon is valid at another shop.',
  ),
  coupon_proof_stale: conflict(
    'Codice scaduto: inquadra quello che si vede ora sul telefono del cliente, non una foto.',
    'Code expired: scan the one now on the customer’s phone, not a picture of it.',
  ),
  coupon_ticket_stale: conflict(
    'È passato troppo tempo: inquadra di nuovo il coupon.',
    'Too much time has passed: scan the coupon again.',
  ),
  coupon_other_member: conflict(
    'I coupon di uno scontrino sono tutti dello stesso cliente.',
    'The coupons of a receipt are all of the same customer.',
  ),
  coupon_receipt_used: conflict(
    'Su questo scontrino è già stato usato un coupon: stornalo e conferma tutto insieme.',
    'A coupon was already used on this receipt: void it and confirm all of them together.',
  ),
  coupon_beside_deal: conflict(
    'Non cumulabile: il cliente ha appena riscattato un deal. Se è un altro scontrino, confermalo.',
    'Not combinable: the customer has just redeemed a deal. If it is another receipt, say so.',
  ),
  coupon_below_minimum: conflict(
    'Lo scontrino non raggiunge la spesa minima del coupon.',
    'The receipt does not reach the coupon’s minimum.',
  ),
  coupon_not_combinable: conflict(
    'Questo coupon non si cumula con altri: usane uno per scontrino.',
    'This coupon does not go with others: use one a receipt.',
  ),
  coupon_same_coupon: conflict(
    'Lo stesso coupon vale una volta per scontrino.',
    'The same coupon counts once a receipt.',
  ),
  coupon_too_many: conflict(
    'Troppi coupon su uno scontrino: al massimo 5.',
    'Too many coupons on one receipt: 5 at most.',
  ),
  coupon_products_untold: conflict(
    'Questo coupon vale su alcuni prodotti: indica quanto costano.',
    'This coupon is for some products: tell what they cost.',
  ),
  coupon_no_products: conflict(
    'Sullo scontrino non c’è nessun prodotto di questo coupon.',
    'No product of this coupon is on the receipt.',
  ),
  coupon_nothing_left: conflict('Non resta nulla da scontare.', 'Nothing is left to take off.'),
  own_coupon: forbidden(
    'Nessuno usa alla propria cassa un coupon che ha ricevuto.',
    'Nobody uses a coupon of their own at their till.',
  ),
  coupon_not_used: conflict(
    'Questo coupon non è stato usato: non c’è nulla da stornare.',
    'This coupon was not used: there is nothing to void.',
  ),
  coupon_step: conflict(
    'Il coupon non è più in questo stato. Ricarica e riprova.',
    'The coupon is no longer in this state. Reload and try again.',
  ),
} satisfies Errors
