import type { RewardRecord } from '@vicino/contract/redemption/brand-points/schemas'
import type { GridExport } from '../../../platform/grid-export.ts'

const momentOf = (text: string | null) => (text === null ? null : new Date(text))

/** Columns of the export of platform rewards. */
export const REWARDS: GridExport<RewardRecord> = {
  name: 'reward',
  title: 'premi-bp',
  columns: [
    { it: 'Titolo', en: 'Italian title', cell: ({ title }) => title.it },
    { it: 'Titolo inglese', en: 'English title', cell: ({ title }) => title.en },
    { it: 'Stato', en: 'State', cell: ({ state }) => state },
    { it: 'Costo (BP)', en: 'Cost (BP)', cell: ({ cost }) => cost },
    { it: 'Pezzi rimasti', en: 'Pieces left', cell: ({ stock }) => stock },
    { it: 'Acquistati', en: 'Bought', cell: ({ bought }) => bought },
    { it: 'Usati', en: 'Used', cell: ({ used }) => used },
    { it: 'Inizio', en: 'Begins', cell: ({ startsAt }) => momentOf(startsAt) },
    { it: 'Fine', en: 'Ends', cell: ({ endsAt }) => momentOf(endsAt) },
    { it: 'Creato', en: 'Created', cell: ({ createdAt }) => new Date(createdAt) },
    { it: 'Codice', en: 'Id', cell: ({ _id }) => _id },
  ],
}
