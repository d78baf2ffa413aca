export const SUPPORT_TOPICS = ['account', 'redemption', 'points', 'business', 'privacy', 'other'] as const
