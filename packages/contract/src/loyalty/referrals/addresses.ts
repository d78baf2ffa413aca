export const listOwnReferrals = 'GET /referral'
export const listReferrals = 'GET /program/{id}/referral'
export const releaseReferral = 'POST /program/{id}/referral/{referralId}/release'
export const refuseReferral = 'POST /program/{id}/referral/{referralId}/refuse'
