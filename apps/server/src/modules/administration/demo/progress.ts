import type { Database } from '../../../platform/db/database.ts'
import { readDemo } from './demo.queries.ts'

export interface FillingDemo {
  readonly cities: number
  readonly ofCities: number
  readonly percent: number
}

/**
 * Returns a function that reads the progress of the demo's load. Null = the demo is complete, which
 * is remembered, or the database should hold none.
 */
export function demoProgress(db: Database): () => Promise<FillingDemo | null> {
  let isThere = false
  return async () => {
    if (isThere) return null
    const demo = await readDemo(db)
    isThere = demo === null || demo.filling === null
    if (demo === null || demo.filling === null) return null
    const { steps, of, cities, ofCities } = demo.filling
    return { cities, ofCities, percent: of === 0 ? 0 : Math.floor((100 * steps) / of) }
  }
}
