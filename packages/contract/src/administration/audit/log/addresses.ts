export const listAuditLog = 'GET /audit-log'
export const exportAuditLog = 'GET /audit-log/export.csv'
