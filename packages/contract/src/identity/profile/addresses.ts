export const getUser = 'GET /user/{id}'
export const updateUser = 'PUT /user/{id}'
