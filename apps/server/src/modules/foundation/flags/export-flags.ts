import type { Flag } from '@vicino/contract/foundation/flags/schemas'
import type { GridExport } from '../../../platform/grid-export.ts'

const momentOf = (text: string | null) => (text === null ? null : new Date(text))

/** Columns of the export of flags. */
export const FLAGS: GridExport<Flag> = {
  name: 'flag',
  title: 'flag',
  columns: [
    { it: 'Che cosa', en: 'What', cell: ({ key }) => key },
    { it: 'Paesi', en: 'Countries', cell: ({ countries }) => countries.join(' ') },
    { it: 'Settori', en: 'Sectors', cell: ({ sectors }) => sectors.join(' ') },
    { it: 'Stato', en: 'State', cell: ({ state }) => state },
    { it: 'Dal', en: 'From', cell: ({ startsAt }) => momentOf(startsAt) },
    { it: 'Motivo', en: 'Italian reason', cell: ({ reason }) => reason.it },
    { it: 'Motivo inglese', en: 'English reason', cell: ({ reason }) => reason.en },
    { it: 'Creato', en: 'Made', cell: ({ createdAt }) => momentOf(createdAt) },
    { it: 'Codice', en: 'Id', cell: ({ _id }) => _id },
  ],
}
