export const getDealRecord = 'GET /deal/{id}/record'
export const withdrawDeals = 'POST /deal/withdraw'
export const previewWithdrawal = 'POST /deal/withdraw/preview'
