export const getOverview = 'GET /overview'
export const getWaiting = 'GET /overview/waiting'
