export const listShops = 'GET /shop'
export const openShop = 'POST /shop'
export const closeShop = 'DELETE /shop/{id}'
