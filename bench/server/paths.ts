import { readPlaces } from '../seed/places.ts'
import { categoryId } from '../seed/seed.ts'

const BROWSE = '/api/v1/deal/browse'

export interface Origin {
  readonly lat: number
  readonly lon: number
}

const rounded = (degrees: number) => Number(degrees.toFixed(5))

/**
 * Returns positions of people: some steps away from the centres of the largest towns, the same
 * every time.
 */
export async function origins(towns: number, eachTown: number): Promise<Origin[]> {
  const places = (await readPlaces()).toSorted((a, b) => b.population - a.population).slice(0, towns)
  return places.flatMap(({ lat, lon }) =>
    Array.from({ length: eachTown }, (_, step) => ({
      lat: rounded(lat + 0.004 * Math.sin(step * 2.4)),
      lon: rounded(lon + 0.004 * Math.cos(step * 2.4)),
    })),
  )
}

export const nearestPath = ({ lat, lon }: Origin): string => `${BROWSE}?lat=${lat}&lon=${lon}&limit=10`

/** Builds a search for deals within 5 km, in a category and a price range, ordered by price. */
export const filteredPath = ({ lat, lon }: Origin): string =>
  `${BROWSE}?lat=${lat}&lon=${lon}&limit=10&distance=5&category=${categoryId(1)}&priceMin=2&priceMax=120&sortBy=price`

const WORDS = [
  'pizza',
  'gelato artigianale',
  'parruchiere',
  'osteria cattaneo',
  'vino nebb',
  'margerita',
  'caffe',
  'scarpe da corsa',
  'miele di acacia',
  'tratoria rossi',
  'libro',
  'birra artig',
  'olio extravergine',
  'prosciuto crudo',
  'candela',
  'pan',
]

/**
 * Builds searches with whole words, without accents, with typing errors, and with incomplete words.
 */
export function searchPaths(places: readonly Origin[]): string[] {
  return places.map(
    ({ lat, lon }, index) =>
      `${BROWSE}?lat=${lat}&lon=${lon}&limit=10&q=${encodeURIComponent(WORDS[index % WORDS.length] ?? '')}`,
  )
}

/**
 * Builds views of the map around a place, from the whole country down to streets, some of them
 * filtered.
 */
export const mapPaths = ({ lat, lon }: Origin): string[] =>
  [4, 6, 8, 10, 12, 15].flatMap((zoom) => {
    const width = (500 / (512 * 2 ** zoom)) * 360
    const box = [lon - width, lat - width / 2, lon + width, lat + width / 2].map(rounded).join(',')
    return ['', `&category=${categoryId(1)}`, '&points=true', '&priceMin=150&open=true'].map(
      (filters) => `/api/v1/deal/map?zoom=${zoom}&box=${box}${filters}`,
    )
  })
