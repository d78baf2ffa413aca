export const getBrand = 'GET /brand/{id}'
export const browseBrands = 'GET /brand/browse'
export const listBrandProducts = 'GET /brand/{id}/products-deal'
