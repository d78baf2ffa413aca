export const listGridViews = 'GET /grid-view'
export const saveGridView = 'PUT /grid-view'
export const deleteGridView = 'DELETE /grid-view/{id}'
