import { describe, expect, it, vi } from 'vitest'
import { countsAsShare, shareDeal, shareUrl } from './share.ts'

const deal = { title: 'Margherita', url: shareUrl('https://vicino.test', '0001') }
const done = () => Promise.resolve()
const sheetSpy = () => vi.fn<(shared: typeof deal) => Promise<void>>(done)
const copySpy = () => vi.fn<(text: string) => Promise<void>>(done)
const refuse = (name: string) => () => Promise.reject(new DOMException('no', name))

describe('share', () => {
  it('R-136 the address opens the deal on top of the list', () => {
    expect(deal.url).toBe('https://vicino.test/deals?detail=0001')
  })

  it('R-136 the native sheet comes first, and the clipboard stays unchanged', async () => {
    const sheet = sheetSpy()
    const copy = copySpy()
    expect(await shareDeal(deal, { sheet, copy })).toBe('shared')
    expect(sheet).toHaveBeenCalledExactlyOnceWith(deal)
    expect(copy).not.toHaveBeenCalled()
  })

  it('R-136 without a native sheet the address is copied', async () => {
    const copy = copySpy()
    expect(await shareDeal(deal, { copy })).toBe('copied')
    expect(copy).toHaveBeenCalledExactlyOnceWith(deal.url)
  })

  it('R-136 a closed sheet copies nothing and does not count', async () => {
    const copy = copySpy()
    const outcome = await shareDeal(deal, { sheet: refuse('AbortError'), copy })
    expect(outcome).toBe('cancelled')
    expect(countsAsShare(outcome)).toBe(false)
    expect(copy).not.toHaveBeenCalled()
  })

  it('R-136 a sheet that refuses falls back to the clipboard, and a refused clipboard does not count', async () => {
    expect(await shareDeal(deal, { sheet: refuse('NotAllowedError'), copy: done })).toBe('copied')
    const outcome = await shareDeal(deal, { copy: refuse('NotAllowedError') })
    expect(outcome).toBe('failed')
    expect(countsAsShare(outcome)).toBe(false)
    expect(countsAsShare('shared')).toBe(true)
    expect(countsAsShare('copied')).toBe(true)
  })
})
