export const createWalletPass = 'POST /wallet/pass'
