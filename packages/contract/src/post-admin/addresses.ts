export const listPostRecords = 'GET /post/record'
export const getPostRecord = 'GET /post/{id}/record'
export const removePosts = 'POST /post/remove'
