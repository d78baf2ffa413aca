export const listPostRecords = 'GET /post/record'
export const exportPosts = 'GET /post/record/export.csv'
export const getPostRecord = 'GET /post/{id}/record'
export const removePosts = 'POST /post/remove'
