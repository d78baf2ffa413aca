import { expect, it } from 'vitest'
import { saysOnlyToday } from './only-today.ts'

it.each([
  'Solo oggi!',
  'pane -30%, SOLO PER OGGI',
  'Soltanto oggi',
  'Ultimo giorno',
  'Today only',
  'only for today',
])('LAW-12 %s promises an end today', (text) => expect(saysOnlyToday(text)).toBe(true))

it.each(['Oggi e domani', 'Il pane di oggi', 'Un assolo oggi', 'Baked today', 'Ultimi giorni', ''])(
  'LAW-12 %s does not',
  (text) => expect(saysOnlyToday(text)).toBe(false),
)
