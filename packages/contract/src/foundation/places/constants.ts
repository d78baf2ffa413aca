/**
 * Zoom levels (MapLibre's) at which a map asks for names of places, tile by tile; a tile is 512 px
 * wide.
 */
export const NAME_ZOOM = { min: 4, max: 10 } as const
