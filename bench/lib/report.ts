import { isShort } from './sizes.ts'

interface Claim {
  readonly name: string
  readonly measured: string
  readonly target: string
  readonly holds: boolean
}

/** Collects and prints measurements with their bounds. The short form judges none of them. */
export class Report {
  readonly #claims: Claim[] = []

  /** Records a value that must be at least `least`. */
  atLeast(name: string, value: number, least: number, unit = ''): void {
    this.#add(name, `${value.toFixed(2)}${unit}`, `≥ ${least}${unit}`, value >= least)
  }

  /** Records a value that must stay under `most`. */
  under(name: string, value: number, most: number, unit = ''): void {
    this.#add(name, `${value.toFixed(2)}${unit}`, `< ${most}${unit}`, value < most)
  }

  /** Records a value without a bound. */
  note(name: string, text: string): void {
    console.log(`  ${name}: ${text}`)
  }

  #add(name: string, measured: string, target: string, holds: boolean): void {
    const claim = { name, measured, target, holds }
    this.#claims.push(claim)
    console.log(`  ${wordOf(claim)}  ${name}: ${measured} (${target})`)
  }

  print(): void {
    const width = Math.max(0, ...this.#claims.map((claim) => claim.name.length))
    console.log('\nSummary')
    for (const claim of this.#claims) {
      const { name, measured, target } = claim
      console.log(`  ${wordOf(claim)}  ${name.padEnd(width)}  ${measured.padStart(10)}  ${target}`)
    }
    const kept = this.#claims.filter((claim) => claim.holds).length
    console.log(
      isShort
        ? `${this.#claims.length} bounds, none of them judged`
        : `${kept} of ${this.#claims.length} hold`,
    )
  }
}

const wordOf = ({ holds }: Claim): string => {
  if (isShort) return 'SHORT'
  return holds ? 'HOLDS' : 'FAILS'
}

/** Returns the median. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
