export const browseCategories = 'GET /category/browse'
export const listCategories = 'GET /category/list'
export const createCategory = 'POST /category'
export const updateCategory = 'PUT /category/{id}'
