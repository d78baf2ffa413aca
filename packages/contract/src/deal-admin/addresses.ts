export const getDealRecord = 'GET /deal/{id}/record'
export const withdrawDeals = 'POST /deal/withdraw'
