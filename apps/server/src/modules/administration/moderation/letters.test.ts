import { expect, it } from 'vitest'
import { messages as ofBrands } from '../../marketplace/brands/admin/admin.messages.ts'
import { SAMPLES } from '../../testing/message-samples.ts'
import { messages as ofUsers } from '../users/users.messages.ts'
import { messages as ofReports } from './moderation.messages.ts'

const LINKS = { publicUrl: 'https://vicino.example', tokenText: () => 'tok' }
const ALL = { ...ofBrands.emails, ...ofUsers.emails, ...ofReports.emails }

it.each(['account-blocked', 'brand-suspended', 'report-blocked', 'report-suspended'] as const)(
  'R-439 the letter %s leads to the appeal, which needs no sign-in, and does not claim that its reader requested it',
  (template) => {
    const filling = ALL[template]?.fill(SAMPLES[template], LINKS, 'it')
    expect(filling?.path).toBe('/opposizione?token=tok')
    expect(filling?.chosen).toBeUndefined()
    expect(ALL[template]?.texts.it.lines.join(' ')).not.toContain('Assistenza')
  },
)
