export const reportDeal = 'POST /report'
export const listReports = 'GET /report'
