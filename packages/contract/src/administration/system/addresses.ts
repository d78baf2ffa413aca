export const healthLive = 'GET /health/live'
export const healthReady = 'GET /health/ready'
export const getSettings = 'GET /settings'
