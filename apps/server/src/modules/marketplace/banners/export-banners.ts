import type { BannerRecord } from '@vicino/contract/marketplace/banners/schemas'
import type { GridExport } from '../../../platform/grid-export.ts'

const momentOf = (text: string | null) => (text === null ? null : new Date(text))

/**
 * Columns of the export of banners. The counts of views and clicks are those of the last 30 days.
 */
export const BANNERS: GridExport<BannerRecord> = {
  name: 'banner',
  title: 'banner',
  columns: [
    { it: 'Posto', en: 'Place', cell: ({ order }) => order },
    { it: 'Titolo', en: 'Italian title', cell: ({ title }) => title.it },
    { it: 'Titolo inglese', en: 'English title', cell: ({ title }) => title.en },
    { it: 'Stato', en: 'State', cell: ({ state }) => state },
    { it: 'Dove', en: 'Where', cell: ({ places }) => places.join(' ') },
    { it: 'A chi', en: 'To whom', cell: ({ audience }) => audience },
    { it: 'Vicino a', en: 'Near', cell: ({ near }) => (near === null ? '' : `${near.name} ${near.km} km`) },
    { it: 'Inserzionista', en: 'Advertiser', cell: ({ advertiser }) => advertiser },
    { it: 'Link', en: 'Link', cell: ({ ctaLink }) => ctaLink },
    { it: 'Inizio', en: 'Begins', cell: ({ startsAt }) => momentOf(startsAt) },
    { it: 'Fine', en: 'Ends', cell: ({ endsAt }) => momentOf(endsAt) },
    { it: 'Visto', en: 'Seen', cell: ({ shown }) => shown },
    { it: 'Seguito', en: 'Followed', cell: ({ clicked }) => clicked },
    { it: 'Codice', en: 'Id', cell: ({ _id }) => _id },
  ],
}
