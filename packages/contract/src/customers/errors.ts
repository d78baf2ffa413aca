import type { Errors } from '../common/error-entry.ts'

export const errors = {
  customer_not_found: {
    status: 404,
    it: 'Cliente non trovato',
    en: 'Customer not found',
  },
  adjust_oneself: {
    status: 403,
    it: 'Non puoi rettificare il tuo stesso saldo.',
    en: 'You cannot adjust your own balance.',
  },
  adjust_limit: {
    status: 409,
    it: 'Hai raggiunto il massimo di punti che puoi rettificare in un giorno.',
    en: 'You have reached the most points that you may adjust in a day.',
  },
} as const satisfies Errors
