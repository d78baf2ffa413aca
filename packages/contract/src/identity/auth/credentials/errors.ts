import type { Errors } from '../../../common/error-entry.ts'

export const errors = {
  link_invalid: {
    status: 410,
    it: 'Questo link è scaduto o è già stato usato. Chiedine uno nuovo.',
    en: 'This link has expired or was used already. Ask for a new one.',
  },
  confirmation_needed: {
    status: 403,
    it: 'Conferma che sei tu: password o passkey.',
    en: 'Confirm that it is you: password or passkey.',
  },
} as const satisfies Errors
