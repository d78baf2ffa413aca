export const reportDeal = 'POST /report'
export const listReports = 'GET /report'
export const decideReport = 'POST /report/{id}/decide'
