export const getNotificationPreferences = 'GET /notification/preference'
export const setNotificationPreferences = 'PUT /notification/preference'
export const subscribeToPush = 'POST /notification/push-subscription'
export const unsubscribeFromPush = 'POST /notification/push-subscription/remove'
