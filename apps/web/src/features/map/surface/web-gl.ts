/** MapLibre throws where WebGL2 is missing; asked once, on a canvas that is given back at once. */
let known: boolean | undefined

export function hasWebGl2(): boolean {
  if (known !== undefined) return known
  const context = document.createElement('canvas').getContext('webgl2')
  known = context !== null
  context?.getExtension('WEBGL_lose_context')?.loseContext()
  return known
}
