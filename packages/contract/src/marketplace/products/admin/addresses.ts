export const getProductRecord = 'GET /product/{id}/record'
export const deleteProducts = 'POST /product/delete'
