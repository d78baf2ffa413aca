export const PASSKEYS_PER_USER = 10
