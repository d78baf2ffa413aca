import type {
  ExpressionSpecification,
  FilterSpecification,
  LayerSpecification,
  StyleSpecification,
} from 'maplibre-gl'
import type { Cover } from '../../ground/model/draw-ground.ts'
import type { MapPalette } from '../../ground/model/palette.ts'

type Line = Extract<LayerSpecification, { type: 'line' }>

/** The Italian name of a place; else its name in Latin letters, else any name. */
const NAME: ExpressionSpecification = ['coalesce', ['get', 'name:it'], ['get', 'name:latin'], ['get', 'name']]

/** The product's font (styles/theme.css), which the page has loaded before a map is shown. */
const PAGE_FONT = 'Figtree Variable'

/** Street widths in px at zooms 8, 13 and 17 by class. Other classes are not drawn. */
const STREETS: readonly (readonly [name: string, classes: string[], widths: [number, number, number]])[] = [
  ['path', ['path', 'track'], [0, 0.4, 2]],
  ['minor', ['minor', 'service'], [0, 1, 9]],
  ['secondary', ['secondary', 'tertiary'], [0.4, 2, 14]],
  ['primary', ['primary', 'trunk'], [0.8, 3, 17]],
  ['motorway', ['motorway'], [1.4, 4, 18]],
]

/**
 * Recolours a vector style of the OpenMapTiles schema with the product's palette and removes its
 * points of interest, because the deals take their place. Its background is transparent, so the
 * drawn background shows where no tile has arrived. A style of another schema stays as it is.
 */
export function paintStyle(style: StyleSpecification, palette: MapPalette): StyleSpecification {
  const source = openMapTilesSource(style)
  if (source === undefined) return style
  const { sources, glyphs } = style
  return {
    version: 8,
    sources,
    ...(glyphs === undefined ? {} : { glyphs }),
    layers: [...areas(source, palette), ...lines(source, palette), ...labels(style, source, palette)],
  }
}

/** Returns the area where a style has tiles, if the style names it. */
export function coverOf(style: StyleSpecification): Cover | null {
  const name = openMapTilesSource(style)
  const source = name === undefined ? undefined : style.sources[name]
  if (source?.type !== 'vector' || !source.bounds) return null
  const [west, south, east, north] = source.bounds
  return { bounds: { west, south, east, north }, minZoom: source.minzoom ?? 0 }
}

function openMapTilesSource(style: StyleSpecification): string | undefined {
  const layer = style.layers.find(
    (each) => 'source-layer' in each && each['source-layer'] === 'transportation',
  )
  return layer && 'source' in layer && typeof layer.source === 'string' ? layer.source : undefined
}

function areas(source: string, palette: MapPalette): LayerSpecification[] {
  const fill = (
    id: string,
    sourceLayer: string,
    color: string,
    filter?: FilterSpecification,
  ): LayerSpecification => ({
    id,
    type: 'fill',
    source,
    'source-layer': sourceLayer,
    ...(filter ? { filter } : {}),
    paint: { 'fill-color': color, 'fill-antialias': true },
  })
  return [
    fill('green', 'landcover', palette.park, ['match', ['get', 'class'], ['wood', 'grass'], true, false]),
    fill('park', 'park', palette.park),
    fill('water', 'water', palette.water),
    { ...fill('building', 'building', palette.building), minzoom: 13 } as LayerSpecification,
  ]
}

function lines(source: string, palette: MapPalette): Line[] {
  const line = (
    id: string,
    sourceLayer: string,
    filter: FilterSpecification,
    paint: Line['paint'],
  ): Line => ({
    id,
    type: 'line',
    source,
    'source-layer': sourceLayer,
    filter,
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint,
  })
  return [
    line('waterway', 'waterway', true, { 'line-color': palette.water, 'line-width': 1.5 }),
    ...STREETS.map(([name, classes, [far, middle, close]]) =>
      line(`street-${name}`, 'transportation', ['match', ['get', 'class'], classes, true, false], {
        'line-color': palette.street,
        'line-width': ['interpolate', ['exponential', 1.5], ['zoom'], 8, far, 13, middle, 17, close],
      }),
    ),
    line('rail', 'transportation', ['==', ['get', 'class'], 'rail'], {
      'line-color': palette.border,
      'line-width': 1,
      'line-dasharray': [4, 3],
    }),
    line('border', 'boundary', ['<=', ['get', 'admin_level'], 6], {
      'line-color': palette.border,
      'line-width': 1,
      'line-dasharray': [2, 3],
    }),
  ]
}

function labels(style: StyleSpecification, source: string, palette: MapPalette): LayerSpecification[] {
  const font = fontOf(style)
  const paint = { 'text-color': palette.label, 'text-halo-color': palette.ground, 'text-halo-width': 1.5 }
  return [
    {
      id: 'street-name',
      type: 'symbol',
      source,
      'source-layer': 'transportation_name',
      minzoom: 13.5,
      layout: { 'symbol-placement': 'line', 'text-field': NAME, 'text-font': font, 'text-size': 11 },
      paint,
    },
    {
      id: 'place-name',
      type: 'symbol',
      source,
      'source-layer': 'place',
      filter: ['match', ['get', 'class'], ['city', 'town', 'village', 'suburb', 'hamlet'], true, false],
      layout: {
        'text-field': NAME,
        'text-font': font,
        'text-size': ['match', ['get', 'class'], 'city', 16, 'town', 14, 12],
        'text-max-width': 8,
      },
      paint,
    },
  ]
}

/**
 * Returns a font stack that the style's glyph server has. Without a glyph server MapLibre uses the
 * page's font.
 */
function fontOf(style: StyleSpecification): string[] {
  if (style.glyphs === undefined) return [PAGE_FONT]
  for (const layer of style.layers) {
    const font = layer.type === 'symbol' ? layer.layout?.['text-font'] : undefined
    if (Array.isArray(font) && font.every((name) => typeof name === 'string' && !/italic|bold/i.test(name))) {
      return font as string[]
    }
  }
  return ['Noto Sans Regular']
}
