import type { Area } from './geography.ts'
import type { Chance } from './random.ts'

export interface Spot {
  readonly lat: number
  readonly lon: number
  readonly address: string
}

const METRES_PER_DEGREE = 111_320
/**
 * Half the length of a street in metres; together with the street's offset everything is within 450
 * m of the area's middle.
 */
const HALF_STREET = 260
const STREET_OFFSET = 150

/**
 * Places a shop on a street. Streets are lines through their area, each with its own direction;
 * shops are on both sides and house numbers grow along it. Each number is used once.
 */
export class Streets {
  readonly #chance: Chance
  readonly #lines = new Map<string, { angle: number; x: number; y: number; taken: Set<number> }>()

  constructor(chance: Chance) {
    this.#chance = chance
  }

  spot(area: Area): Spot {
    const street = this.#chance.pick(area.streets)
    const line = this.#line(area, street)
    let number = this.#chance.whole(1, 120)
    while (line.taken.has(number)) number += 2
    line.taken.add(number)
    const along = (number / 130) * 2 * HALF_STREET - HALF_STREET
    const side = number % 2 === 0 ? 9 : -9
    const east = line.x + along * Math.cos(line.angle) - side * Math.sin(line.angle)
    const north = line.y + along * Math.sin(line.angle) + side * Math.cos(line.angle)
    const lat = area.lat + north / METRES_PER_DEGREE
    const lon = area.lon + east / (METRES_PER_DEGREE * Math.cos((area.lat * Math.PI) / 180))
    return { lat: Number(lat.toFixed(6)), lon: Number(lon.toFixed(6)), address: `${street} ${number}` }
  }

  #line(area: Area, street: string) {
    const key = `${street} ${area.lat}`
    const known = this.#lines.get(key)
    if (known !== undefined) return known
    const line = {
      angle: this.#chance.between(0, Math.PI),
      x: this.#chance.between(-STREET_OFFSET, STREET_OFFSET),
      y: this.#chance.between(-STREET_OFFSET, STREET_OFFSET),
      taken: new Set<number>(),
    }
    this.#lines.set(key, line)
    return line
  }
}
