import { tooMany, type Errors } from '../../common/error-entry.ts'

export const errors = {
  too_many_streams: tooMany(
    'Troppe finestre aperte: gli aggiornamenti arrivano più lentamente.',
    'Too many windows are open: updates arrive more slowly.',
  ),
} satisfies Errors
