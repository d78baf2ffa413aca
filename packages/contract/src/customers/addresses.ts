export const listCustomers = 'GET /customer/{programId}'
export const getCustomerSummary = 'GET /customer/data/{programId}'
export const getCustomer = 'GET /customer/{programId}/{userId}'
export const listCustomerConsents = 'GET /customer/{programId}/{userId}/consent'
