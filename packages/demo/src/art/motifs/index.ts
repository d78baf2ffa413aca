import type { Motif } from '../kit.ts'
import { beauty } from './beauty.ts'
import { books } from './books.ts'
import { cafe } from './cafe.ts'
import { cellar } from './cellar.ts'
import { fashion } from './fashion.ts'
import { garden } from './garden.ts'
import { grocery } from './grocery.ts'
import { home } from './home.ts'
import { kitchen } from './kitchen.ts'
import { leisure } from './leisure.ts'
import { pantry } from './pantry.ts'
import { tools } from './tools.ts'
import { tavern } from './tavern.ts'
import { pets } from './pets.ts'
import { sport } from './sport.ts'
import { sweets } from './sweets.ts'
import { tech } from './tech.ts'

const all = {
  ...kitchen,
  ...tavern,
  ...cafe,
  ...sweets,
  ...grocery,
  ...pantry,
  ...cellar,
  ...garden,
  ...fashion,
  ...beauty,
  ...home,
  ...tech,
  ...books,
  ...sport,
  ...pets,
  ...leisure,
  ...tools,
}

export type MotifName = keyof typeof all
export const motifs: Readonly<Record<MotifName, Motif>> = all
export const motifNames = Object.keys(all) as MotifName[]
