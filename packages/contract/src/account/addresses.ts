export const listConsents = 'GET /user/{id}/consent'
export const giveConsent = 'POST /user/{id}/consent'
export const exportUser = 'GET /user/{id}/export'
export const eraseUser = 'POST /user/{id}/erase'
