import type { z } from 'zod'
import { fill, type Language } from './language.ts'

/**
 * Texts shown at a form field. A schema uses one of these keys as its message; without one,
 * 'required' or 'invalid' is used.
 */
export const FIELD_MESSAGES = {
  required: { it: 'Campo obbligatorio', en: 'Required' },
  invalid: { it: 'Valore non valido', en: 'Not valid' },
  too_short: { it: 'Troppo corto: almeno {min}', en: 'Too short: at least {min}' },
  too_long: { it: 'Troppo lungo: al massimo {max}', en: 'Too long: at most {max}' },
  too_small: { it: 'Deve essere almeno {min}', en: 'Must be at least {min}' },
  too_big: { it: 'Deve essere al massimo {max}', en: 'Must be at most {max}' },
  amount_typed: {
    it: 'Importo non chiaro: scrivilo senza separatori delle migliaia, per esempio 1200 oppure 1200,50',
    en: 'The amount is not clear: write it without thousands separators, like 1200 or 1200.50',
  },
  whole_typed: {
    it: 'Serve un numero intero in cifre, senza separatori, per esempio 1000',
    en: 'A whole number in digits is needed, without separators, like 1000',
  },
  number_typed: {
    it: 'Numero non chiaro: scrivilo senza separatori delle migliaia, per esempio 1200 oppure 1,25',
    en: 'The number is not clear: write it without thousands separators, like 1200 or 1.25',
  },
  moment_typed: {
    it: 'Data non chiara: scrivi giorno, mese e anno per intero, come gg/mm/aaaa, e l’ora se serve, come gg/mm/aaaa 18:30',
    en: 'The date is not clear: write day, month and the whole year, as dd/mm/yyyy, and the time if needed, as dd/mm/yyyy 18:30',
  },
  series_overlaps: {
    it: 'Deve finire prima che cominci la volta dopo',
    en: 'It has to end before it begins again',
  },
  series_none: {
    it: 'Fino a quel giorno non cade nessuno dei giorni scelti',
    en: 'None of the chosen days comes before that day',
  },
  series_too_long: {
    it: 'Una serie dura al massimo un anno',
    en: 'A series lasts a year at most',
  },
  series_goods: {
    it: 'Questo deal vende un bene: non è un servizio',
    en: 'This deal sells goods: it is no service',
  },
  public_code: {
    it: 'Da 4 a 20 lettere o cifre, senza spazi, per esempio ESTATE10',
    en: '4 to 20 letters or digits without blanks, like SUMMER10',
  },
  unknown_key: { it: 'Campo sconosciuto', en: 'Unknown field' },
  unstorable: {
    it: 'Contiene un carattere che non possiamo salvare: riscrivi il testo e riprova',
    en: 'Holds a character that we cannot keep: type the text again and retry',
  },
  twice: { it: 'Compare due volte', en: 'Named twice' },
  email: { it: 'Indirizzo email non valido', en: 'Not a valid email address' },
  password_weak: {
    it: 'Almeno 8 caratteri, con lettere e numeri; oppure una frase di almeno 15 caratteri',
    en: 'At least 8 characters, with letters and numbers; or a phrase of at least 15 characters',
  },
  username: {
    it: 'Da 2 a 40 caratteri visibili, senza spazi doppi, all’inizio o alla fine',
    en: '2 to 40 visible characters, no double spaces and none at either end',
  },
  handle: {
    it: 'Da 3 a 30 lettere minuscole, numeri, punti o trattini bassi',
    en: '3 to 30 lower-case letters, digits, dots or underscores',
  },
  network: {
    it: 'Serve un indirizzo IP o una rete, come 203.0.113.7 o 203.0.113.0/24',
    en: 'An IP address or a network is needed, like 203.0.113.7 or 203.0.113.0/24',
  },
  link_https: {
    it: 'Il link deve iniziare con https e avere un dominio valido',
    en: 'The link must start with https and have a valid domain',
  },
  lowest_declared: {
    it: 'Scrivi il prezzo più basso degli ultimi 30 giorni: di questo prodotto non ne conosciamo nessuno (art. 17-bis Codice del consumo)',
    en: 'Write the lowest price of the last 30 days: we know none of this product (art. 17-bis Codice del consumo)',
  },
  only_today: {
    it: 'Dice che vale solo oggi, ma non finisce oggi: cambia il testo o la scadenza',
    en: 'It says that it is for today only, but does not end today: change the text or the end',
  },
  start_too_far: {
    it: 'Può cominciare al massimo fra 90 giorni',
    en: 'It can begin at most 90 days from now',
  },
  price_hardly_lower: {
    it: 'Deve essere almeno l’1% più basso del prezzo di partenza',
    en: 'Must be at least 1% below the original price',
  },
  date_future: { it: 'La data deve essere nel futuro', en: 'The date must be in the future' },
  gtin: { it: 'Codice GTIN non valido', en: 'Not a valid GTIN' },
  gtin_in_store: {
    it: 'Codice interno di un negozio (comincia con 2, 02 o 04, spesso con prezzo o peso): altrove non indica questo prodotto. Usa il codice del produttore, o lascia vuoto',
    en: 'A code inside one shop (it begins with 2, 02 or 04, often with price or weight): elsewhere it does not stand for this product. Use the maker’s code, or leave it empty',
  },
  latitude: { it: 'Latitudine tra -90 e 90', en: 'Latitude from -90 to 90' },
  longitude: { it: 'Longitudine tra -180 e 180', en: 'Longitude from -180 to 180' },
  box: {
    it: 'Servono quattro numeri: ovest, sud, est, nord',
    en: 'Four numbers: west, south, east, north',
  },
  transaction_id: { it: 'Il numero ha 9 cifre', en: 'The number has 9 digits' },
  idempotency_key: {
    it: 'Da 8 a 100 lettere, cifre o segni - _ . :',
    en: '8 to 100 letters, digits or - _ . :',
  },
  phone: { it: 'Numero di telefono non valido', en: 'Not a valid phone number' },
  birth_date: {
    it: 'Serve una data di nascita di almeno 14 anni fa',
    en: 'The birth date must be at least 14 years ago',
  },
  birth_date_minor: {
    it: 'La data che avevi indicato è di una persona minorenne: per correggerla scrivi all’assistenza',
    en: 'The date you gave before is that of a person below 18: to correct it, write to support',
  },
  terms_needed: {
    it: 'Per creare l’account devi accettare i termini di servizio',
    en: 'To create the account you have to accept the terms of service',
  },
  password_common: {
    it: 'Questa password è facile da indovinare (una parola comune, il tuo nome o quello di Vicino): scegline un’altra',
    en: 'This password is easy to guess (a common word, your name or that of Vicino): choose another',
  },
  username_scripts: {
    it: 'Non mescolare alfabeti che si somigliano',
    en: 'Do not mix alphabets that look alike',
  },
  username_reserved: {
    it: 'Questo nome è riservato a Vicino: scegline un altro',
    en: 'This name is reserved for Vicino: choose another',
  },
  handle_reserved: { it: 'Questo nome profilo è riservato', en: 'This handle is reserved' },
  otp: { it: 'Il codice ha 6 cifre', en: 'The code has 6 digits' },
  piva: {
    it: 'La partita IVA non è corretta: controlla le 11 cifre',
    en: 'Not a valid Italian VAT number: 11 digits with a check digit',
  },
  push_endpoint: { it: 'Servizio di notifiche non riconosciuto', en: 'Unknown push service' },
  upload_again: { it: 'Carica di nuovo questo file', en: 'Upload this file again' },
  day_past: {
    it: 'Questo giorno è già passato: scegli oggi o un giorno dopo',
    en: 'This day is over: choose today or a later day',
  },
  date: { it: 'Data non valida', en: 'Not a valid date' },
  time: { it: 'Orario non valido', en: 'Not a valid time' },
  end_before_start: {
    it: 'La data di fine deve essere successiva a quella di inizio',
    en: 'The end date must be after the start date',
  },
  start_in_the_past: {
    it: 'La data di inizio non può essere precedente a oggi',
    en: 'The start date must not be before today',
  },
  program_too_long: { it: 'Una raccolta dura al massimo 5 anni', en: 'A program lasts 5 years at most' },
  basket_below: {
    it: 'Una soglia più bassa dà già più punti',
    en: 'A lower basket already gives more points',
  },
  outside_program: {
    it: 'La data deve rientrare nel periodo della raccolta',
    en: 'The date must lie within the program’s period',
  },
  too_many_decimals: { it: 'Troppe cifre decimali', en: 'Too many decimals' },
  not_whole: { it: 'Deve essere un numero intero', en: 'Must be a whole number' },
  below_least: { it: 'Valore inferiore al minimo ammesso', en: 'Below the least value allowed' },
  point_least: {
    it: 'Almeno 0,1 punti per euro, oppure spegni i punti',
    en: 'At least 0.1 points a euro, or switch points off',
  },
  stamp_least: { it: 'Almeno 1 € per un bollino', en: 'At least €1 for a stamp' },
  times_least: {
    it: 'Almeno 1: con 1 i punti restano gli stessi',
    en: 'At least 1: with 1 the points stay the same',
  },
  one_at_least: { it: 'Almeno 1', en: 'At least 1' },
  cent_at_least: { it: 'Almeno 0,01 €', en: 'At least €0.01' },
  above_most: { it: 'Valore superiore al massimo ammesso', en: 'Above the largest value allowed' },
  tenths: { it: 'Al massimo un decimale (passi di 0,1)', en: 'One decimal at most (steps of 0.1)' },
  views_differ: {
    it: 'Due campi che indicano la stessa impostazione hanno valori diversi',
    en: 'Two fields for the same setting have different values',
  },
  tiers_overlap: {
    it: 'Gli intervalli dei livelli si sovrappongono',
    en: 'The ranges of the levels overlap',
  },
  tiers_gap: {
    it: 'Tra un livello e il successivo mancano dei punti',
    en: 'Points are missing between a level and the next',
  },
  tier_open: {
    it: 'Solo l’ultimo livello può essere senza limite',
    en: 'Only the last level may be unlimited',
  },
  tiers_too_soon: {
    it: 'La scadenza deve essere ad almeno 5 mesi da oggi',
    en: 'The expiry date must be at least 5 months from today',
  },
  benefit_empty: { it: 'Il vantaggio non può essere vuoto', en: 'The benefit must not be empty' },
  cancel_phrase: {
    it: 'Il testo non corrisponde. Riprova.',
    en: 'The text does not match. Try again.',
  },
  reason_short: { it: 'Servono almeno 10 caratteri', en: 'At least 10 characters are needed' },
  declaration: { it: 'Questa dichiarazione è necessaria', en: 'This declaration is required' },
  lines_sum: {
    it: 'La somma delle righe non corrisponde all’importo',
    en: 'The lines do not sum to the amount',
  },
  lint: { it: 'Da correggere prima di programmare', en: 'To be mended before scheduling' },
  nothing_earns: {
    it: 'Nessuna meccanica assegna punti o bollini',
    en: 'No mechanic gives points or stamps',
  },
  blocked_sector: {
    it: 'Per ristorazione e turismo la legge non ammette premi per le opinioni',
    en: 'For restaurants and tourism the law allows no rewards for opinions',
  },
  sounds_like_money: {
    it: 'Sembra denaro o un titolo, che la legge non ammette come premio (D.P.R. 430/2001). Se non lo è, scrivi perché; altrimenti scegli un bene, un servizio o uno sconto',
    en: 'It sounds like money or securities, which the law does not allow as a reward (D.P.R. 430/2001). If it is not, write why; otherwise choose goods, a service or a discount',
  },
  sounds_like_draw: {
    it: 'Sembra un’estrazione o un concorso, che qui non sono ammessi (D.P.R. 430/2001). Se non lo è, scrivi perché; altrimenti cambia il premio',
    en: 'It sounds like a draw or a contest, which are not allowed here (D.P.R. 430/2001). If it is not, write why; otherwise change the reward',
  },
  reward_beneficiary: {
    it: 'Scrivi a chi va la donazione: nome dell’ente e codice fiscale',
    en: 'Write who gets the donation: name and tax code of the organisation',
  },
  bond_missing: {
    it: 'Serve la cauzione del 20% del montepremi (D.P.R. 430/2001, art. 7): registrala in Catalogo Premi con importo, data e ricevuta, o scegli il motivo per cui la legge non la chiede',
    en: 'The bond of 20 % of the prizes is needed (D.P.R. 430/2001, art. 7): record it in the catalogue with amount, date and receipt, or choose the reason why the law does not ask for it',
  },
  safety_needed: {
    it: 'Per vendere online di’ se è un prodotto o un servizio; per un prodotto servono fabbricante, contatto e identificazione',
    en: 'To sell online say whether it is a product or a service; a product needs manufacturer, contact and identification',
  },
  eu_responsible: {
    it: 'Il fabbricante è fuori dall’Unione europea: scrivi chi ne risponde nell’Unione e il suo contatto',
    en: 'The manufacturer is outside the EU: write who is responsible in the EU, and their contact',
  },
  business_terms_needed: {
    it: 'Accetta le Condizioni per le attività per mandare la richiesta',
    en: 'Accept the terms for businesses to send the application',
  },
  terms_newer: {
    it: 'Il testo delle Condizioni per le attività è cambiato: ricarica la pagina e leggi quello nuovo',
    en: 'The terms for businesses have changed: reload the page and read the new text',
  },
  bond_low: {
    it: 'La cauzione non arriva al 20% del montepremi (D.P.R. 430/2001, art. 7): aumentala, o riduci i premi',
    en: 'The bond is below 20 % of the prizes (D.P.R. 430/2001, art. 7): raise it, or reduce the rewards',
  },
  bond_receipt: {
    it: 'Manca la ricevuta della cauzione: caricala in PDF nel Catalogo Premi',
    en: 'The receipt of the bond is missing: upload it as PDF in the catalogue',
  },
  bond_date: {
    it: 'Manca la data della cauzione: scrivila nel Catalogo Premi',
    en: 'The date of the bond is missing: write it in the catalogue',
  },
  bond_late: {
    it: 'La cauzione è di un giorno dopo l’inizio: va versata prima. Correggi la data, o sposta l’inizio',
    en: 'The bond is dated after the start: it is paid before. Correct the date, or move the start',
  },
  bond_in_future: {
    it: 'Scrivi il giorno in cui hai versato la cauzione: non può essere nel futuro',
    en: 'Write the day on which you paid the bond: it cannot be in the future',
  },
  not_immediate: {
    it: 'Hai scelto «consegna immediata», ma questo premio si spedisce, si approva o si aspetta: consegnalo subito in negozio o nell’app, oppure versa la cauzione',
    en: 'You chose “handed over at once”, but this reward is shipped, approved or waited for: hand it over at once, or pay the bond',
  },
  not_letter_c: {
    it: 'Hai scelto la lettera c dell’art. 6: il premio deve essere uno sconto o altra quantità di ciò che vendi. Cambia il tipo, oppure versa la cauzione',
    en: 'You chose letter c of art. 6: the reward must be a discount, or more of what you sell. Change its kind, or pay the bond',
  },
  points_without_purchase: {
    it: 'Con soli sconti (art. 6, lettera c-bis) i punti nascono soltanto dagli acquisti: porta a 0 questa voce, oppure scegli premi con cauzione',
    en: 'With discounts only (art. 6, letter c-bis) points come from purchases only: set this to 0, or choose rewards with a bond',
  },
  partners_in_discounts: {
    it: 'Con soli sconti (art. 6, lettera c-bis) valgono solo i tuoi negozi: togli la raccolta comune, oppure scegli premi con cauzione',
    en: 'With discounts only (art. 6, letter c-bis) only your shops count: switch the common program off, or choose rewards with a bond',
  },
  not_a_discount: {
    it: 'Con soli sconti (art. 6, lettera c-bis) ogni premio è uno sconto: cambia il tipo di questo premio, oppure scegli premi con cauzione',
    en: 'With discounts only (art. 6, letter c-bis) every reward is a discount: change its kind, or choose rewards with a bond',
  },
  compensation_worth: {
    it: 'Il catalogo non dice quanto valgono i punti: scrivi il valore in euro per ogni partecipante',
    en: 'The catalogue does not say what points are worth: write the value in euros for each participant',
  },
  certified: {
    it: 'Serve la dichiarazione: offri soltanto prodotti e servizi che la legge permette (art. 30 DSA)',
    en: 'The declaration is needed: you offer only goods and services that the law allows (art. 30 DSA)',
  },
  checks_missing: {
    it: 'Prima di approvare segna che cosa hai controllato: identità, partita IVA, contatti e, se c’è, il registro (art. 30 DSA)',
    en: 'Before approving note what you have checked: identity, VAT number, contacts and, where there is one, the register (art. 30 DSA)',
  },
  seller_field: {
    it: 'Chi compra deve poterlo leggere: aggiungilo nei dati dell’attività',
    en: 'Buyers must be able to read it: add it to the data of the business',
  },
  sector_given: {
    it: 'Il settore è già confermato: per correggerlo scrivi all’assistenza',
    en: 'The sector is confirmed already: to correct it write to support',
  },
  sector_open: {
    it: 'Prima di premiare opinioni di’ nei dati dell’attività se sei nella ristorazione o nel turismo: lì la legge non lo permette',
    en: 'Before rewarding opinions say in the data of the business whether you are in restaurants or tourism: there the law does not allow it',
  },
  worse_for_members: { it: 'Peggiorativo per i partecipanti', en: 'Worse for participants' },
  reward_cost: {
    it: 'Un premio costa punti, bollini o entrambi',
    en: 'A reward costs points, stamps or both',
  },
  reward_estimate: {
    it: 'Senza limite di quantità serve una stima',
    en: 'Without a limit an estimate is needed',
  },
  reward_discount_only: {
    it: 'Questa raccolta ammette soltanto sconti',
    en: 'This program allows discounts only',
  },
  reward_level: { it: 'Questo livello non esiste', en: 'There is no such level' },
  reward_period: {
    it: 'Servono sia il numero che il periodo',
    en: 'Both the number and the period are needed',
  },
  reward_coupon_discount: {
    it: 'Soltanto un premio di tipo «Sconto» consegna un coupon',
    en: 'Only a reward of the kind “Discount” hands over a coupon',
  },
  reward_coupon_at_once: {
    it: 'Un coupon si consegna subito nell’app: senza contributo, approvazione o giorni di attesa',
    en: 'A coupon is handed over in the app at once: without a contribution, an approval or days to wait',
  },
  reward_money: {
    it: 'Il contributo deve essere inferiore al valore',
    en: 'The contribution must be less than the value',
  },
  unknown_gap: { it: 'Segnaposto sconosciuto: {max}', en: 'Unknown placeholder: {max}' },
  limit: { it: 'Numero intero da 1 a 9999', en: 'A whole number from 1 to 9999' },
} as const satisfies Record<string, { it: string; en: string }>

export type FieldMessage = keyof typeof FIELD_MESSAGES

/** Returns a key of FIELD_MESSAGES, checked by the compiler, as the message of a schema. */
export const message = (key: FieldMessage): string => key

const isFieldMessage = (text: string): text is FieldMessage => Object.hasOwn(FIELD_MESSAGES, text)

/**
 * Returns the message of an issue: a key of FIELD_MESSAGES, followed by a bar and its limit if it
 * has one (`too_long|50`). zod's own messages are written for engineers.
 */
export function issueMessage(issue: z.core.$ZodIssue): string {
  const [key = ''] = issue.message.split('|')
  if (isFieldMessage(key)) return issue.message
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'required'
  if (issue.code !== 'too_small' && issue.code !== 'too_big') return 'invalid'
  const isNumber = issue.origin === 'number' || issue.origin === 'int'
  if (issue.code === 'too_big') return `${isNumber ? 'too_big' : 'too_long'}|${issue.maximum}`
  if (issue.origin === 'string' && Number(issue.minimum) <= 1) return 'required'
  return `${isNumber ? 'too_small' : 'too_short'}|${issue.minimum}`
}

/** Returns the text of a message of issueMessage(); of other texts that the value is not valid. */
export function messageText(text: string, language: Language): string {
  const [key = '', limit = ''] = text.split('|')
  const value = language === 'it' && /^-?\d+\.\d+$/.test(limit) ? limit.replace('.', ',') : limit
  return fieldText(isFieldMessage(key) ? key : 'invalid', language, { min: value, max: value })
}

export function fieldText(
  key: FieldMessage,
  language: Language,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return fill(FIELD_MESSAGES[key][language], values)
}
