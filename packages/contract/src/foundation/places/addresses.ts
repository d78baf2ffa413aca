export const searchPlaces = 'GET /place'
export const placesOnMap = 'GET /place/map'
