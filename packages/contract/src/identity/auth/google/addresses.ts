export const googleSignIn = 'GET /auth/google'
export const googleCallback = 'GET /auth/google/callback'
export const exchange = 'POST /auth/exchange'
