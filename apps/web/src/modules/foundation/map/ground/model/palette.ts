import '../../components/map-tokens.css'

const NAMES = [
  'ground',
  'abroad',
  'town',
  'street',
  'grid',
  'water',
  'coast',
  'park',
  'building',
  'border',
  'label',
] as const
export type MapPalette = Readonly<Record<(typeof NAMES)[number], string>>

/**
 * Returns the palette of the present theme as rgb(), because MapLibre cannot read oklch. It is all
 * grey where no canvas exists.
 */
export function readPalette(): MapPalette {
  const style = getComputedStyle(document.documentElement)
  const pencil = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  const rgb = (name: string) => {
    if (!pencil) return 'gray'
    pencil.fillStyle = style.getPropertyValue(`--map-${name}`).trim()
    pencil.fillRect(0, 0, 1, 1)
    const [red, green, blue] = pencil.getImageData(0, 0, 1, 1).data
    return `rgb(${red},${green},${blue})`
  }
  return Object.fromEntries(NAMES.map((name) => [name, rgb(name)])) as MapPalette
}

/** Calls the listener after each change of the theme. Returns a function that stops it. */
export function onThemeChange(listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}
