import { describe, expect, it } from 'vitest'
import { isLeaveKey } from './leave-keys.ts'

const press = (key: string, held: Partial<KeyboardEventInit> = {}, target: EventTarget = document.body) =>
  isLeaveKey({ key, altKey: false, ctrlKey: false, metaKey: false, ...held, target })

function field(tag: 'input' | 'textarea', type?: string) {
  const element = document.createElement(tag)
  if (type) element.setAttribute('type', type)
  return element
}

describe('keys that leave the page', () => {
  it('R-187 Backspace leaves the page, except where it deletes text', () => {
    expect(press('Backspace')).toBe(true)
    expect(press('Backspace', {}, document.createElement('button'))).toBe(true)
    expect(press('Backspace', {}, field('input', 'radio'))).toBe(true)
    expect(press('Backspace', {}, field('textarea'))).toBe(false)
    expect(press('Backspace', {}, field('input', 'text'))).toBe(false)
  })

  it('R-188 Alt+Left leaves the page, and the arrow alone does not', () => {
    expect(press('ArrowLeft', { altKey: true })).toBe(true)
    expect(press('ArrowLeft')).toBe(false)
  })

  it('R-189 Ctrl+W, Cmd+W and Alt+F4 leave the page', () => {
    expect(press('w', { ctrlKey: true })).toBe(true)
    expect(press('W', { metaKey: true })).toBe(true)
    expect(press('F4', { altKey: true })).toBe(true)
    expect(press('w')).toBe(false)
    expect(press('F4')).toBe(false)
  })
})
