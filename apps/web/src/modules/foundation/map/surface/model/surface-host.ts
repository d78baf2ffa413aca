import type { Camera } from '@vicino/domain/map/camera'
import type { Cover } from '../../ground/model/draw-ground.ts'
import { DrawnSurface } from './drawn-surface.ts'
import { Listeners } from './listeners.ts'
import type { MapSurface } from './surface.ts'
import type { TilesState } from './vector-surface.ts'
import { hasWebGl2 } from './web-gl.ts'

export interface HostState {
  readonly surface: MapSurface | null
  readonly tiles: TilesState
  /** The area of the loaded tiles; null means everywhere, or none are loaded. */
  readonly cover: Cover | null
}

export interface HostPlace {
  readonly drawnRoot: HTMLElement
  readonly vectorRoot: HTMLElement
  /** undefined while the settings load; null without a tile server. */
  readonly styleUrl: string | null | undefined
  /** Accessible name of MapLibre's canvas. */
  readonly title: string
}

/**
 * Shows the drawn map at once and replaces it with MapLibre when that is loaded, with the same
 * camera and pins. The drawn map stays without a tile server, without WebGL2, or when MapLibre's
 * code cannot be loaded.
 */
export class SurfaceHost {
  readonly #changed = new Listeners()
  #start: Pick<Camera, 'center' | 'zoom'>
  #state: HostState = { surface: null, tiles: 'waiting', cover: null }

  constructor(start: Pick<Camera, 'center' | 'zoom'>) {
    this.#start = start
  }

  readonly subscribe = this.#changed.add
  readonly getState = (): HostState => this.#state

  /**
   * Puts the map into its elements. The returned function removes it and frees everything it holds.
   */
  attach(place: HostPlace): () => void {
    const end = new AbortController()
    this.#set({ surface: new DrawnSurface(place.drawnRoot, this.#start), tiles: 'waiting', cover: null })
    if (place.styleUrl === null || (place.styleUrl !== undefined && !hasWebGl2()))
      this.#set({ tiles: 'ground' })
    else if (place.styleUrl !== undefined) void this.#toVector(place, place.styleUrl, end.signal)
    return () => {
      end.abort()
      const { surface } = this.#state
      if (surface) this.#start = surface.camera
      surface?.destroy()
      this.#set({ surface: null })
    }
  }

  async #toVector(place: HostPlace, styleUrl: string, end: AbortSignal): Promise<void> {
    const drawn = this.#state.surface
    if (!(drawn instanceof DrawnSurface)) return
    try {
      await shown(drawn)
      const { VectorSurface } = await import('./vector-surface.ts')
      await drawn.released()
      if (end.aborted) return
      const surface = new VectorSurface(place.vectorRoot, {
        start: drawn.camera,
        styleUrl,
        title: place.title,
        onTiles: (tiles, cover) => this.#set({ tiles, cover }),
      })
      this.#set({ surface })
      drawn.destroy()
    } catch {
      if (!end.aborted) this.#set({ tiles: 'ground' })
    }
  }

  #set(change: Partial<HostState>): void {
    this.#state = { ...this.#state, ...change }
    this.#changed.call()
  }
}

/**
 * Resolves when the map has a size. A hidden map (display: none) loads neither code nor graphics
 * memory.
 */
function shown(surface: MapSurface): Promise<void> {
  if (surface.camera.width > 0) return Promise.resolve()
  return new Promise((resolve) => {
    const off = surface.subscribe(() => {
      if (surface.camera.width === 0) return
      off()
      resolve()
    })
  })
}
