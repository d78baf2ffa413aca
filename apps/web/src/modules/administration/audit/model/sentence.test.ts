import { expect, it } from 'vitest'
import { text } from '~/lib/i18n/texts.ts'
import { speakItalian } from '~/testing/speak-italian.ts'
import { actionText, factName, factText, LISTED } from './sentence.ts'

speakItalian('platform')
const t = ((key: string, values?: Record<string, string>) =>
  text(`platform:${key}` as never, values)) as never

it.each([
  ['user.block', 'ha bloccato l’account'],
  ['role.change', 'ha modificato il ruolo'],
  // A phrase of its own.
  ['role.assign', 'ha dato un ruolo all’account'],
  ['user.access-start', 'è dentro l’account, con il consenso'],
  // An action that no text knows yet is still readable.
  ['user.teleport', 'ha fatto teleport su l’account'],
  ['gadget.create', 'ha creato gadget'],
])('R-436 the log says %s as %j', (action, said) => {
  expect(actionText(action, t)).toBe(said)
})

const has = (key: string): boolean => text(`platform:log.${key}` as never) !== `log.${key}`

it('R-436 the log says every action that the server writes in words', () => {
  const unsaid = LISTED.flatMap(({ object, actions }) =>
    actions.filter((action) => {
      const verb = action.slice(object.length + 1)
      return !has(`special.${object}_${verb}`) && !(has(`nouns.${object}`) && has(`verbs.${verb}`))
    }),
  )
  expect(unsaid).toEqual([])
})

it('R-436 the facts of an entry have names, and their values no JSON where there is none', () => {
  expect(factName('added', t)).toBe('Dato')
  expect(factName('sha256', t)).toBe('sha256')
  expect([factText(['a', 'b']), factText([]), factText(null), factText(3)]).toEqual(['a, b', '–', '–', '3'])
})
