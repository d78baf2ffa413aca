import { addProtocol } from 'maplibre-gl'
import { Protocol } from 'pmtiles'

let isKnown = false

/** Lets MapLibre read tiles from pmtiles://… addresses, as byte ranges of one file. */
export function readArchives(): void {
  if (isKnown) return
  isKnown = true
  addProtocol('pmtiles', new Protocol().tile)
}
