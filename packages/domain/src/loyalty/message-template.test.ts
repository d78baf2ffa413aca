import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fillTemplate, MESSAGE_VARIABLES, type MessageValues, templateProblems } from './message-template.ts'

const VALUES: MessageValues = {
  nome: 'Anna',
  punti: '1.250',
  livello: 'Oro',
  programma: 'Amici del forno',
  negozio: 'Forno Rossi',
}

describe('R-385 gaps of a brand’s message', () => {
  it('are filled for each member', () => {
    expect(fillTemplate('Ciao {nome}, hai {punti} punti: sei {livello}!', VALUES)).toBe(
      'Ciao Anna, hai 1.250 punti: sei Oro!',
    )
  })

  it.each([
    ['Ciao {cognome}', [{ name: 'cognome', at: 5 }]],
    [
      '{nome} {Nome} {}',
      [
        { name: 'Nome', at: 7 },
        { name: '', at: 14 },
      ],
    ],
    ['un { solo', [{ name: '{', at: 3 }]],
    [
      '{{nome}}',
      [
        { name: '{', at: 0 },
        { name: '}', at: 7 },
      ],
    ],
    ['{nome} ha {punti} a {negozio}', []],
  ])('%s is refused with the place', (text, problems) => {
    expect(templateProblems(text)).toEqual(problems)
  })

  it('a value is text, whatever it contains', () => {
    const sly = { ...VALUES, nome: '{punti} $& <script>' }
    expect(fillTemplate('Ciao {nome}', sly)).toBe('Ciao {punti} $& <script>')
  })

  it('a text without problems has all its gaps filled, and nothing else is changed', () => {
    const piece = fc.oneof(fc.string(), fc.constantFrom(...MESSAGE_VARIABLES.map((name) => `{${name}}`)))
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const text = pieces.join('')
        fc.pre(templateProblems(text).length === 0)
        expect(fillTemplate(text, VALUES)).toBe(
          MESSAGE_VARIABLES.reduce((so, name) => so.replaceAll(`{${name}}`, VALUES[name]), text),
        )
      }),
    )
  })
})
