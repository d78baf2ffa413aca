import { messageText } from '@vicino/contract/common/field-messages'
import type { Language } from '@vicino/contract/common/language'
import { STRETCHES_MAX } from '@vicino/domain/hours-notation'
import { unreadableRow } from '../../../foundation/file-import/public.ts'
import { type Column, HEADINGS } from './columns.ts'
import type { Refusal } from './read-row.ts'

type Texts = Readonly<Record<Language, string>>

/** Writes why a row is refused, for the person who sent the file. */
export function reasonOf(refusal: Refusal, language: Language): string {
  if (refusal.why === 'field') {
    const [field = ''] = refusal.field.split('.')
    const column = COLUMN_OF[field] ?? field
    return `${HEADINGS[language][column as Column] ?? column}: ${messageText(refusal.message, language)}`
  }
  if (refusal.why === 'unreadable') return unreadableRow(refusal.value, language)
  const texts = refusal.why === 'hours' ? HOURS[refusal.problem] : REASONS[refusal.why]
  const km = refusal.why === 'far' ? String(refusal.km) : ''
  return texts[language].replace('{value}', refusal.value.slice(0, 200)).replace('{km}', km).trim()
}

/** Column names that differ from the fields of requests. */
const COLUMN_OF: Readonly<Record<string, string>> = { openingHours: 'hours' }

const REASONS: Readonly<Record<Exclude<Refusal['why'], 'field' | 'hours' | 'unreadable'>, Texts>> = {
  closures: {
    it: 'Chiusure: servono date come 10/08/2027-25/08/2027; 25/12/2027. Qui c’è: {value}',
    en: 'Closures: dates such as 10/08/2027-25/08/2027; 25/12/2027 are needed. Here is: {value}',
  },
  number: {
    it: 'Coordinate: servono gradi con virgola o punto, come 45,0703. Qui c’è: {value}',
    en: 'Coordinates: degrees with a comma or a point are needed, such as 45.0703. Here is: {value}',
  },
  pair: {
    it: 'Latitudine e longitudine vanno insieme: scrivile tutte e due o nessuna.',
    en: 'Latitude and longitude go together: write both or neither.',
  },
  comune: {
    it: 'Nessun comune italiano si chiama {value}: correggi il nome, o scrivi le coordinate.',
    en: 'No Italian comune is called {value}: mend the name, or write the coordinates.',
  },
  which_comune: {
    it: 'Più comuni hanno questo nome: scrivi la provincia. {value}',
    en: 'Several comuni have this name: write the province. {value}',
  },
  far: {
    it: 'Le coordinate sono a {km} km da {value}: latitudine e longitudine sono scambiate?',
    en: 'The coordinates are {km} km from {value}: are latitude and longitude swapped?',
  },
  twice: {
    it: 'Lo stesso negozio è già nella riga {value}.',
    en: 'The same shop is in row {value} already.',
  },
  closed: {
    it: '{value} è chiuso per sempre: riaprilo, poi importa di nuovo la riga.',
    en: '{value} is closed for good: open it again, then import the row anew.',
  },
  other_code: {
    it: 'Un negozio con questo nome e indirizzo ha già il codice {value}.',
    en: 'A shop with this name and address has the code {value} already.',
  },
  full: {
    it: 'Puoi avere al massimo {value} negozi aperti.',
    en: 'You can have at most {value} open shops.',
  },
}

const HOURS: Readonly<Record<Extract<Refusal, { why: 'hours' }>['problem'], Texts>> = {
  unknown: {
    it: 'Orari: scrivi giorni e ore, come «lun-ven 9:00-13:00 15:30-19:30; sab 9-13». Non si capisce: {value}',
    en: 'Hours: write days and times, such as “mon-fri 9:00-13:00 15:30-19:30; sat 9-13”. Not understood: {value}',
  },
  twice: {
    it: 'Orari: un giorno compare due volte. Qui: {value}',
    en: 'Hours: a day is named twice. Here: {value}',
  },
  many: {
    it: `Orari: al massimo ${STRETCHES_MAX} fasce al giorno. Qui: {value}`,
    en: `Hours: at most ${STRETCHES_MAX} stretches a day. Here: {value}`,
  },
  overlap: {
    it: 'Orari: due fasce si sovrappongono. Qui: {value}',
    en: 'Hours: two stretches overlap. Here: {value}',
  },
}
