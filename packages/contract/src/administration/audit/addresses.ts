export const listRecordAudit = 'GET /audit/{type}/{id}'
