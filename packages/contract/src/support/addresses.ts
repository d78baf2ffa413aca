export const askForHelp = 'POST /support'
export const listOwnRequests = 'GET /support/own'
export const listSupportRequests = 'GET /support'
export const answerSupportRequest = 'POST /support/{id}/answer'
