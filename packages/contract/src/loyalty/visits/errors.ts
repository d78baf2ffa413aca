import { conflict, forbidden, notFound, type Errors } from '../../common/error-entry.ts'

export const errors = {
  visit_code_not_found: notFound(
    'Questo QR non è più valido: chiedi al negozio quello nuovo.',
    'This QR is no longer valid: ask the shop for the new one.',
  ),
  visit_code_over: conflict(
    'Codice scaduto: inquadra quello che si vede ora sullo schermo del negozio, non una foto.',
    'Code expired: scan the one now on the shop’s screen, not a picture of it.',
  ),
  visit_own_brand: forbidden(
    'Chi lavora per questa attività non raccoglie punti qui.',
    'People who work for this business collect no points here.',
  ),
  visit_not_offered: conflict(
    'Questa raccolta ora non dà punti per le visite.',
    'This program gives no points for visits now.',
  ),
  visit_shop_closed: conflict(
    'Il negozio ora è chiuso: il check-in si fa negli orari di apertura.',
    'The shop is closed now: check in during its opening hours.',
  ),
  visit_no_consent: conflict(
    'Per questo check-in serve il tuo consenso a usare la posizione.',
    'This check-in needs your consent to the use of your position.',
  ),
  visit_position_needed: conflict(
    'Per questo QR serve la posizione del telefono: consentila e riprova.',
    'This QR needs the phone’s position: allow it and try again.',
  ),
  visit_position_vague: conflict(
    'La posizione del telefono è troppo imprecisa: attiva il GPS, avvicinati a una finestra e riprova.',
    'The phone’s position is too vague: switch GPS on, go near a window and try again.',
  ),
  visit_too_far: conflict(
    'Sei troppo lontano dal negozio. Riprova quando sei lì.',
    'You are too far from the shop. Try again when you are there.',
  ),
  visit_too_fast: conflict(
    'Poco fa risultavi in un negozio lontano da qui. Riprova più tardi.',
    'A moment ago you were in a shop far from here. Try again later.',
  ),
  visit_too_soon: conflict(
    'Resta in negozio ancora {seconds} secondi: il check-in chiede due minuti.',
    'Stay in the shop for {seconds} more seconds: a check-in takes two minutes.',
  ),
  visit_stay_over: conflict(
    'Questo check-in non vale più: ricomincialo quando sei in negozio.',
    'This check-in has run out: begin it anew when you are in the shop.',
  ),
  visit_ticket_stale: conflict(
    'Sono passati più di 10 minuti da quando hai letto la tessera: leggila di nuovo.',
    'It is more than 10 minutes since you read the card: read it again.',
  ),
  visit_counted: conflict(
    'La visita di questo cliente è già contata: la prossima più avanti.',
    'This customer’s visit has been counted: the next one later.',
  ),
  visit_elsewhere: conflict(
    'Poco fa questo cliente risultava in un negozio lontano da qui.',
    'A moment ago this customer was in a shop far from here.',
  ),
  visit_no_room: conflict(
    'Hai già fatto il check-in quante volte è possibile: riprova più avanti.',
    'You have checked in as often as possible: try again later.',
  ),
} satisfies Errors
