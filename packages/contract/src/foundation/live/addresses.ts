export const openStream = 'GET /stream'
