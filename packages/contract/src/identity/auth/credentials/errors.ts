import { forbidden, refusal, type Errors } from '../../../common/error-entry.ts'

export const errors = {
  link_invalid: refusal(
    410,
    'Questo link è scaduto o è già stato usato. Chiedine uno nuovo.',
    'This link has expired or was used already. Ask for a new one.',
  ),
  confirmation_needed: forbidden(
    'Conferma che sei tu: password o passkey.',
    'Confirm that it is you: password or passkey.',
  ),
} satisfies Errors
