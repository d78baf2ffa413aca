import './palette.css'

const NAMES = ['ground', 'street', 'water', 'park', 'building', 'border', 'label'] as const
export type MapPalette = Readonly<Record<(typeof NAMES)[number], string>>

/** The palette of the theme in force as rgb(): MapLibre reads no oklch. */
export function readPalette(): MapPalette {
  const style = getComputedStyle(document.documentElement)
  const pencil = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  const rgb = (name: string) => {
    if (!pencil) return 'rgb(128,128,128)'
    pencil.fillStyle = style.getPropertyValue(`--map-${name}`).trim()
    pencil.fillRect(0, 0, 1, 1)
    const [red, green, blue] = pencil.getImageData(0, 0, 1, 1).data
    return `rgb(${red},${green},${blue})`
  }
  return Object.fromEntries(NAMES.map((name) => [name, rgb(name)])) as MapPalette
}
