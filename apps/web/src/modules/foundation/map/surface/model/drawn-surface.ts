import { project, unproject, zoomAround, type Camera, type Point } from '@vicino/domain/map/camera'
import { clampZoom } from '../../model/zoom.ts'
import { attachGestures } from './gestures.ts'
import { Listeners } from './listeners.ts'
import { prefersLessMotion, type CameraTarget, type MapSurface } from './surface.ts'

const EASE_MS = 280

/**
 * A camera without tiles and WebGL: the map while MapLibre loads, without a tile server, and on
 * machines that cannot run MapLibre.
 */
export class DrawnSurface implements MapSurface {
  readonly kind = 'drawn'
  readonly root: HTMLElement
  readonly #moved = new Listeners()
  readonly #dragged = new Listeners()
  readonly #observer: ResizeObserver
  readonly #detach: () => void
  readonly #released = new Listeners()
  #camera: Camera
  #frame = 0
  #held = false

  constructor(root: HTMLElement, start: { center: Point; zoom: number }) {
    this.root = root
    this.#camera = { ...start, width: root.clientWidth, height: root.clientHeight }
    this.#observer = new ResizeObserver(() =>
      this.#set({ ...this.#camera, width: root.clientWidth, height: root.clientHeight }),
    )
    this.#observer.observe(root)
    this.#detach = attachGestures(root, {
      pan: (dx, dy) => this.#pan(dx, dy),
      panned: () => this.#dragged.call(),
      held: (down) => {
        this.#held = down
        if (!down) this.#released.call()
      },
      zoom: (factor, pixel) => this.#zoom(factor, pixel),
      step: (by) => this.moveTo({ zoom: this.#camera.zoom + by }),
    })
  }

  get camera(): Camera {
    return this.#camera
  }

  readonly subscribe = this.#moved.add
  readonly onDragged = this.#dragged.add

  moveTo(target: CameraTarget, jump = false): void {
    cancelAnimationFrame(this.#frame)
    const from = this.#camera
    const to = { center: target.center ?? from.center, zoom: clampZoom(target.zoom ?? from.zoom) }
    if (jump || prefersLessMotion()) return this.#set({ ...this.#camera, ...to })
    const start = performance.now()
    const step = (now: number) => {
      const done = Math.min(1, Math.max(0, (now - start) / EASE_MS))
      const eased = 1 - (1 - done) ** 3
      const between = (one: number, other: number) => one + (other - one) * eased
      this.#set({
        ...this.#camera,
        zoom: between(from.zoom, to.zoom),
        center: {
          lat: between(from.center.lat, to.center.lat),
          lon: between(from.center.lon, to.center.lon),
        },
      })
      if (done < 1) this.#frame = requestAnimationFrame(step)
    }
    this.#frame = requestAnimationFrame(step)
  }

  /**
   * Resolves when nobody holds the map. A map that replaced it during a drag would not receive the
   * rest of the drag.
   */
  released(): Promise<void> {
    if (!this.#held) return Promise.resolve()
    return new Promise((resolve) => {
      const off = this.#released.add(() => {
        off()
        resolve()
      })
    })
  }

  destroy(): void {
    cancelAnimationFrame(this.#frame)
    this.#observer.disconnect()
    this.#detach()
    this.#moved.clear()
    this.#dragged.clear()
    this.#released.clear()
  }

  #pan(dx: number, dy: number): void {
    cancelAnimationFrame(this.#frame)
    const middle = project(this.#camera, this.#camera.center)
    this.#set({ ...this.#camera, center: unproject(this.#camera, { x: middle.x - dx, y: middle.y - dy }) })
  }

  #zoom(factor: number, pixel: { x: number; y: number }): void {
    cancelAnimationFrame(this.#frame)
    this.#set(zoomAround(this.#camera, pixel, clampZoom(this.#camera.zoom + Math.log2(factor))))
  }

  #set(camera: Camera): void {
    this.#camera = camera
    this.#moved.call()
  }
}
