import type { JoinedProgram } from '@vicino/contract/loyalty/members/schemas'

/** What has changed in a program since the screen showed it last. */
export interface Gain {
  readonly programId: string
  readonly name: string
  /** Below zero where points were taken back. */
  readonly points: number
  readonly stamps: number
  /** Points afterwards. */
  readonly balance: number
  /** Name of a level that was reached; null where it did not rise. */
  readonly level: string | null
}

type Shown = Pick<JoinedProgram, 'points' | 'stamps' | 'tier'> & {
  readonly program: Pick<JoinedProgram['program'], '_id' | 'name'>
}

/** What became more or less between two readings of the same programs; programs that are new or gone are no news. */
export function gainsBetween(before: readonly Shown[], after: readonly Shown[]): Gain[] {
  const known = new Map(before.map((one) => [one.program._id, one]))
  return after.flatMap(({ program, points, stamps, tier }) => {
    const was = known.get(program._id)
    if (was === undefined) return []
    const gain = {
      programId: program._id,
      name: program.name,
      points: points - was.points,
      stamps: stamps - was.stamps,
      balance: points,
      level: tier.rank > was.tier.rank ? tier.name : null,
    }
    return gain.points === 0 && gain.stamps === 0 && gain.level === null ? [] : [gain]
  })
}
