import type { JoinedProgram } from '@vicino/contract/loyalty/members/schemas'

/** The change in a program since the screen last showed it. */
export interface Gain {
  readonly programId: string
  readonly name: string
  /** Negative when points were reversed. */
  readonly points: number
  readonly stamps: number
  /** The balance after the change. */
  readonly balance: number
  /** Name of the tier that was reached; null when the tier did not rise. */
  readonly level: string | null
}

type Shown = Pick<JoinedProgram, 'points' | 'stamps' | 'tier'> & {
  readonly program: Pick<JoinedProgram['program'], '_id' | 'name'>
}

/**
 * Compares two readings of the same programs and returns the changes. Programs that are new or gone
 * are left out.
 */
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
