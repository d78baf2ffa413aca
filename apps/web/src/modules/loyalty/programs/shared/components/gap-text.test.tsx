import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { speakItalian } from '~/testing/speak-italian.ts'
import { GapText } from './gap-text.tsx'

speakItalian('programs')
afterEach(cleanup)

function Field({ maxLength }: { maxLength: number }) {
  const [text, setText] = useState('Hai  punti.')
  return <GapText label="Testo" value={text} maxLength={maxLength} onText={setText} />
}

const offered = (name: string) =>
  screen.getByRole<HTMLButtonElement>('button', { name: `Inserisci il segnaposto ${name}` })

it('R-384 a press inserts a placeholder at the caret, and the next letters follow it', () => {
  render(<Field maxLength={40} />)
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Testo' })
  field.setSelectionRange(4, 4)
  fireEvent.click(offered('punti'))
  expect(field.value).toBe('Hai {punti} punti.')
  expect([document.activeElement, field.selectionStart]).toEqual([field, 11])
})

it('R-384 a placeholder that would make the text too long is not offered', () => {
  render(<Field maxLength={18} />)
  expect([offered('punti').disabled, offered('programma').disabled]).toEqual([false, true])
})
