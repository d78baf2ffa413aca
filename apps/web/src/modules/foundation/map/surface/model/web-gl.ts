/**
 * Whether WebGL2 is available, without which MapLibre throws. It is tested once on a canvas, whose
 * context is then released.
 */
let known: boolean | undefined

export function hasWebGl2(): boolean {
  if (known !== undefined) return known
  const context = document.createElement('canvas').getContext('webgl2')
  known = context !== null
  context?.getExtension('WEBGL_lose_context')?.loseContext()
  return known
}
