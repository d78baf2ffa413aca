import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Camera, project } from '@vicino/domain/map/camera'
import { decode, type Ground, type Line, type Outlines } from '@vicino/domain/map/outlines'
import { trace } from '@vicino/domain/map/trace'
import { escaped } from '../../../platform/html.ts'

/**
 * Size of the drawing in pixels, and its zoom (of MapLibre): 25 km from top to bottom, a large town
 * and the towns around it.
 */
const SIZE = { width: 640, height: 320 }
const ZOOM = 9.5
/** Height of a name and approximate width of one of its letters, in pixels. */
const NAME = { height: 26, letter: 13 }
const MOST_NAMES = 7
/** Area of the pin above its tip: half its width, and its height. */
const PIN = { half: 18, height: 44 }

interface Place {
  readonly lat: number
  readonly lon: number
}

export interface MapTexts {
  readonly title: string
  /** Describes the drawing for people who cannot see it, from the names on it, largest first. */
  readonly description: (names: string) => string
}

let known: Ground | undefined

/**
 * Reads the outlines from which the app draws its map (docs/modules/marketplace.md, "Map"), at the
 * first drawing.
 */
function ground(): Ground {
  const file = fileURLToPath(import.meta.resolve('@vicino/domain/map/outlines.json'))
  known ??= decode(JSON.parse(readFileSync(file, 'utf8')) as Outlines)
  return known
}

/**
 * Draws the surroundings of a place as an SVG within a page: coasts, borders, outlines of large
 * towns, names of comuni and a pin. The page's style sheet colours it, so that it is light or dark
 * like the page.
 * @param comuni those around the place, largest first
 */
export function drawMap(
  place: Place,
  comuni: readonly (Place & { name: string })[],
  texts: MapTexts,
): string {
  const camera: Camera = { center: place, zoom: ZOOM, ...SIZE }
  const { attribution, abroad, land, towns, borders, frontier } = ground()
  const area = (name: string, lines: readonly Line[], more = '') => {
    const path = pathOf(lines, camera)
    return path === '' ? '' : `<path class="${name}"${more} d="${path}"/>`
  }
  const names = placed(comuni, camera)
  const { width, height } = SIZE
  // Towns have more exact outlines than coasts, so their parts in the sea are clipped.
  return `<figure><svg class="map" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="map-title map-text">
<title id="map-title">${escaped(texts.title)}</title><desc id="map-text">${escaped(texts.description(names.map(({ name }) => name).join(', ')))}</desc>
<rect class="sea" width="${width}" height="${height}"/>${area('abroad', abroad)}${area('land', land, ' id="map-land"')}
<clipPath id="map-coast"><use href="#map-land"/></clipPath><g clip-path="url(#map-coast)">${area('town', towns)}</g>${area('border', borders)}${area('border', frontier)}
<g class="names" aria-hidden="true">${names.map(({ name, x, y }) => `<text x="${x}" y="${y}">${escaped(name)}</text>`).join('')}</g>
<g transform="translate(${width / 2} ${height / 2})"><path class="pin" d="M0 0C-9-11-15-17-15-25A15 15 0 1 1 15-25C15-17 9-11 0 0Z"/><circle class="hole" cy="-25" r="5.5"/></g>
</svg><figcaption>${escaped(attribution)}</figcaption></figure>`
}

/** Projects lines as the path of an SVG in whole pixels. */
function pathOf(lines: readonly Line[], camera: Camera): string {
  let path = ''
  let [lastX, lastY] = [0, 0]
  const to = (command: string, x: number, y: number) => {
    const [nextX, nextY] = [Math.round(x), Math.round(y)]
    path += command === 'M' ? `M${nextX} ${nextY}` : `l${nextX - lastX} ${nextY - lastY}`
    ;[lastX, lastY] = [nextX, nextY]
  }
  trace(lines, camera, { moveTo: (x, y) => to('M', x, y), lineTo: (x, y) => to('l', x, y) })
  return path
}

/**
 * Places names where the drawing has room and the pin does not stand; the first of `comuni` have
 * priority.
 */
function placed(comuni: readonly (Place & { name: string })[], camera: Camera) {
  const { width, height } = SIZE
  const taken = [
    { x: width / 2, y: height / 2 - PIN.height / 2, halfWidth: PIN.half, halfHeight: PIN.height / 2 },
  ]
  const names: { name: string; x: number; y: number }[] = []
  for (const { name, ...place } of comuni) {
    const { x, y } = project(camera, place)
    const [halfWidth, halfHeight] = [(name.length * NAME.letter) / 2, NAME.height / 2]
    // If the pin stands on a town's centre, its name goes below.
    const spot = [y, height / 2 + NAME.height].find(
      (at) =>
        Math.abs(at - y) < PIN.height &&
        Math.abs(x - width / 2) < width / 2 - halfWidth &&
        Math.abs(at - height / 2) < height / 2 - halfHeight &&
        taken.every(
          (other) =>
            Math.abs(other.x - x) >= other.halfWidth + halfWidth ||
            Math.abs(other.y - at) >= other.halfHeight + halfHeight,
        ),
    )
    if (spot === undefined) continue
    taken.push({ x, y: spot, halfWidth, halfHeight })
    names.push({ name, x: Math.round(x), y: Math.round(spot + NAME.height / 4) })
    if (names.length === MOST_NAMES) break
  }
  return names
}
