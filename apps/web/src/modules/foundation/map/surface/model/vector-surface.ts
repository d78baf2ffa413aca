import { Map as LibreMap, setWorkerUrl, type StyleSpecification } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import '../../components/map.css'
import type { Camera } from '@vicino/domain/map/camera'
import { ZOOM } from '../../model/zoom.ts'
import type { Cover } from '../../ground/model/draw-ground.ts'
import { coverOf, paintStyle } from './paint-style.ts'
import { onThemeChange, readPalette } from '../../ground/model/palette.ts'
import { Listeners } from './listeners.ts'
import { prefersLessMotion, type CameraTarget, type MapSurface } from './surface.ts'

// The worker comes from the app's own address, so the Content-Security-Policy need not allow blob:
// workers.
setWorkerUrl(workerUrl)

/**
 * Milliseconds. When style and first tile have not arrived by then, the drawn background becomes
 * the map.
 */
export const TILES_WITHIN_MS = 3000

const BLANK: StyleSpecification = { version: 8, sources: {}, layers: [] }

export type TilesState = 'waiting' | 'tiles' | 'ground'

export interface VectorOptions {
  readonly start: Pick<Camera, 'center' | 'zoom'>
  readonly styleUrl: string
  /** Accessible name of the map's canvas. */
  readonly title: string
  /** `cover` is the area with tiles; null means everywhere, or none are loaded. */
  onTiles(state: TilesState, cover: Cover | null): void
}

/** Says whether tiles are parts of one file (PMTiles) instead of separate files. */
function readsArchive({ sources }: StyleSpecification): boolean {
  return Object.values(sources).some(
    (source) =>
      source.type === 'vector' &&
      [source.url, ...(source.tiles ?? [])].some((url) => url?.startsWith('pmtiles://')),
  )
}

/**
 * MapLibre as the map. It starts blank and transparent above the drawn map, so that the map works
 * with a slow, blocked or broken tile server. Late tiles still appear.
 */
export class VectorSurface implements MapSurface {
  readonly kind = 'vector'
  readonly root: HTMLElement
  readonly #map: LibreMap
  readonly #moved = new Listeners()
  readonly #dragged = new Listeners()
  readonly #end = new AbortController()
  #style: StyleSpecification | undefined
  #camera: Camera

  constructor(container: HTMLElement, { start, styleUrl, title, onTiles }: VectorOptions) {
    this.#map = new LibreMap({
      container,
      style: BLANK,
      center: [start.center.lon, start.center.lat],
      zoom: start.zoom,
      minZoom: ZOOM.min,
      maxZoom: ZOOM.max,
      attributionControl: false,
      dragRotate: false,
      pitchWithRotate: false,
      touchPitch: false,
      maxPitch: 0,
      locale: { 'Map.Title': title },
    })
    this.#map.touchZoomRotate.disableRotation()
    this.#map.keyboard.disableRotation()
    this.root = this.#map.getCanvasContainer()
    this.#camera = this.#read()
    this.#map.on('move', () => this.#refresh())
    this.#map.on('resize', () => this.#refresh())
    this.#map.on('dragend', () => this.#dragged.call())
    this.#watchTiles(onTiles)
    this.#watchTheme()
    void this.#load(styleUrl, onTiles)
  }

  get camera(): Camera {
    return this.#camera
  }

  readonly subscribe = this.#moved.add
  readonly onDragged = this.#dragged.add

  moveTo({ center, zoom }: CameraTarget, jump = false): void {
    const target = {
      ...(center ? { center: [center.lon, center.lat] as [number, number] } : {}),
      ...(zoom === undefined ? {} : { zoom }),
    }
    if (jump || prefersLessMotion()) this.#map.jumpTo(target)
    else this.#map.easeTo({ ...target, duration: 280 })
  }

  destroy(): void {
    this.#end.abort()
    this.#moved.clear()
    this.#dragged.clear()
    this.#map.remove()
  }

  #read(): Camera {
    const { lat, lng } = this.#map.getCenter()
    const { clientWidth: width, clientHeight: height } = this.#map.getContainer()
    return { center: { lat, lon: lng }, zoom: this.#map.getZoom(), width, height }
  }

  #refresh(): void {
    this.#camera = this.#read()
    this.#moved.call()
  }

  async #load(styleUrl: string, onTiles: VectorOptions['onTiles']): Promise<void> {
    try {
      const response = await fetch(styleUrl, { signal: this.#end.signal, credentials: 'omit' })
      if (!response.ok) throw new Error(`style ${response.status}`)
      const style = (await response.json()) as StyleSpecification
      if (readsArchive(style)) (await import('./archive.ts')).readArchives()
      this.#style = style
      this.#paint()
    } catch {
      if (!this.#end.signal.aborted) onTiles('ground', null)
    }
  }

  #paint(): void {
    if (this.#style) this.#map.setStyle(paintStyle(this.#style, readPalette()))
  }

  #watchTiles(onTiles: VectorOptions['onTiles']): void {
    let settled = false
    const late = setTimeout(() => {
      if (!settled) onTiles('ground', null)
    }, TILES_WITHIN_MS)
    this.#end.signal.addEventListener('abort', () => clearTimeout(late))
    this.#map.on('sourcedata', ({ tile }) => {
      if (settled || !tile) return
      settled = true
      onTiles('tiles', this.#style ? coverOf(this.#style) : null)
    })
    // A tile or glyph that fails to load is not an error of the app. Without a listener MapLibre prints each
    // failure.
    this.#map.on('error', () => undefined)
  }

  #watchTheme(): void {
    const end = onThemeChange(() => this.#paint())
    this.#end.signal.addEventListener('abort', end)
  }
}
