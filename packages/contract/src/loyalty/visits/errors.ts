import type { Errors } from '../../common/error-entry.ts'

export const errors = {
  visit_code_not_found: {
    status: 404,
    it: 'Questo QR non è più valido: chiedi al negozio quello nuovo.',
    en: 'This QR is no longer valid: ask the shop for the new one.',
  },
  visit_code_over: {
    status: 409,
    it: 'Codice scaduto: inquadra quello che si vede ora sullo schermo del negozio, non una foto.',
    en: 'Code expired: scan the one now on the shop’s screen, not a picture of it.',
  },
  visit_own_brand: {
    status: 403,
    it: 'Chi lavora per questa attività non raccoglie punti qui.',
    en: 'People who work for this business collect no points here.',
  },
  visit_not_offered: {
    status: 409,
    it: 'Questa raccolta ora non dà punti per le visite.',
    en: 'This program gives no points for visits now.',
  },
  visit_shop_closed: {
    status: 409,
    it: 'Il negozio ora è chiuso: il check-in si fa negli orari di apertura.',
    en: 'The shop is closed now: check in during its opening hours.',
  },
  visit_no_consent: {
    status: 409,
    it: 'Per questo check-in serve il tuo consenso a usare la posizione.',
    en: 'This check-in needs your consent to the use of your position.',
  },
  visit_position_needed: {
    status: 409,
    it: 'Per questo QR serve la posizione del telefono: consentila e riprova.',
    en: 'This QR needs the phone’s position: allow it and try again.',
  },
  visit_position_vague: {
    status: 409,
    it: 'La posizione del telefono è troppo imprecisa: attiva il GPS, avvicinati a una finestra e riprova.',
    en: 'The phone’s position is too vague: switch GPS on, go near a window and try again.',
  },
  visit_too_far: {
    status: 409,
    it: 'Sei troppo lontano dal negozio. Riprova quando sei lì.',
    en: 'You are too far from the shop. Try again when you are there.',
  },
  visit_too_fast: {
    status: 409,
    it: 'Poco fa risultavi in un negozio lontano da qui. Riprova più tardi.',
    en: 'A moment ago you were in a shop far from here. Try again later.',
  },
  visit_too_soon: {
    status: 409,
    it: 'Resta in negozio ancora {seconds} secondi: il check-in chiede due minuti.',
    en: 'Stay in the shop for {seconds} more seconds: a check-in takes two minutes.',
  },
  visit_stay_over: {
    status: 409,
    it: 'Questo check-in non vale più: ricomincialo quando sei in negozio.',
    en: 'This check-in has run out: begin it anew when you are in the shop.',
  },
  visit_ticket_stale: {
    status: 409,
    it: 'Sono passati più di 10 minuti da quando hai letto la tessera: leggila di nuovo.',
    en: 'It is more than 10 minutes since you read the card: read it again.',
  },
  visit_counted: {
    status: 409,
    it: 'La visita di questo cliente è già contata: la prossima più avanti.',
    en: 'This customer’s visit has been counted: the next one later.',
  },
  visit_elsewhere: {
    status: 409,
    it: 'Poco fa questo cliente risultava in un negozio lontano da qui.',
    en: 'A moment ago this customer was in a shop far from here.',
  },
  visit_no_room: {
    status: 409,
    it: 'Hai già fatto il check-in quante volte è possibile: riprova più avanti.',
    en: 'You have checked in as often as possible: try again later.',
  },
} as const satisfies Errors
