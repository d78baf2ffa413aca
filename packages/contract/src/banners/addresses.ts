export const listBanners = 'GET /banner'
export const updateBanner = 'PUT /banner/{id}'
