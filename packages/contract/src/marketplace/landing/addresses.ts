export const getLanding = 'GET /landing'
