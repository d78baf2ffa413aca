import { APPEAL_MONTHS } from '@vicino/contract/administration/moderation/constants'
import { expect, it } from 'vitest'
import { emailContent } from '../../../platform/deliveries/email/content.ts'
import { SAMPLES } from '../../testing/message-samples.ts'
import { messages } from './moderation.messages.ts'

const LINKS = { publicUrl: 'https://vicino.example', tokenText: () => 'tok' }

it.each([
  ['statement', '/opposizione?token=tok'],
  ['report-received', '/segnala?token=tok'],
  ['report-kept', '/segnala?token=tok'],
  ['report-acted', '/segnala?token=tok'],
  ['report-rejected', '/segnala?token=tok'],
  ['report-reopened', '/segnala?token=tok'],
] as const)(
  'R-439 LAW-19 the letter %s leads to a page without a sign-in, and does not claim that its reader requested it',
  (template, path) => {
    const letter = messages.emails[template]
    const filling = letter?.fill(SAMPLES[template], LINKS, 'it')
    expect(filling?.path).toBe(path)
    expect(filling?.chosen).toBeUndefined()
    expect(letter?.texts.it.lines.join(' ')).not.toContain('Assistenza')
  },
)

it.each(['warned', 'removed', 'blocked'] as const)(
  'LAW-19 a statement says what was done (%s), facts, ground, how long, whether a program decided, and how to object',
  (did) => {
    const letter = messages.emails['statement']
    if (letter === undefined) throw new Error('No statement')
    const about = { ...SAMPLES.statement, kind: 'comment', did, facts: 'Tre clienti.', text: 'Comprate!' }
    const { subject, parts } = emailContent(letter, about, 'it', LINKS)
    const said = parts.map((part) => ('quote' in part ? `«${part.quote}»` : part.text)).join('\n')
    expect(subject).not.toContain('{')
    for (const text of [
      'un tuo commento (+2)',
      'Motivo: offende qualcuno',
      did === 'warned' ? 'senza altre limitazioni' : '30 giorni',
      'elenco automatico di parole offensive',
      'Ha deciso una persona, non un programma',
      'entro sei mesi, senza entrare',
      'un giudice',
      '«Tre clienti.»',
      '«Comprate!»',
    ])
      expect(said).toContain(text)
    // The text names the months that the code gives.
    expect(APPEAL_MONTHS).toBe(6)
  },
)
