interface Claim {
  readonly name: string
  readonly measured: string
  readonly target: string
  readonly holds: boolean
}

/** Collects and prints what was measured, with the bounds that were set. */
export class Report {
  readonly #claims: Claim[] = []

  /** A figure that must be at least `least`. */
  atLeast(name: string, value: number, least: number, unit = ''): void {
    this.#add(name, `${value.toFixed(2)}${unit}`, `≥ ${least}${unit}`, value >= least)
  }

  /** A figure that must stay under `most`. */
  under(name: string, value: number, most: number, unit = ''): void {
    this.#add(name, `${value.toFixed(2)}${unit}`, `< ${most}${unit}`, value < most)
  }

  /** A figure without a bound. */
  note(name: string, text: string): void {
    console.log(`  ${name}: ${text}`)
  }

  #add(name: string, measured: string, target: string, holds: boolean): void {
    this.#claims.push({ name, measured, target, holds })
    console.log(`  ${holds ? 'HOLDS' : 'FAILS'}  ${name}: ${measured} (${target})`)
  }

  print(): void {
    const width = Math.max(...this.#claims.map((claim) => claim.name.length))
    console.log('\nSummary')
    for (const { name, measured, target, holds } of this.#claims) {
      console.log(
        `  ${holds ? 'HOLDS' : 'FAILS'}  ${name.padEnd(width)}  ${measured.padStart(10)}  ${target}`,
      )
    }
    console.log(`${this.#claims.filter((claim) => claim.holds).length} of ${this.#claims.length} hold`)
  }
}

/** The median. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
