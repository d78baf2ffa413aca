export const listKeys = 'GET /integration/key'
export const createKey = 'POST /integration/key'
export const changeKey = 'PUT /integration/key/{id}'
export const rotateKey = 'POST /integration/key/{id}/rotate'
export const revokeKey = 'DELETE /integration/key/{id}'

export const getMember = 'GET /integration/member/{code}'
