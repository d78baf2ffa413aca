import { describe, expect, it } from 'vitest'
import { bodyOf, EMPTY, momentOf, wrongIn } from './campaign-draft.ts'

const WRITTEN = { ...EMPTY, title: 'Ciao {nome}', text: 'Hai {punti} punti.' }

describe('the form of a campaign', () => {
  it('is complete with title, text and a channel', () => {
    expect(wrongIn(WRITTEN)).toEqual({})
    expect(bodyOf(WRITTEN)).toMatchObject({
      segmentId: null,
      variant: null,
      scheduledAt: null,
      target: { kind: 'program' },
    })
  })

  it('names the missing fields and the place of an unknown placeholder', () => {
    const wrong = wrongIn({
      ...EMPTY,
      text: 'Ciao {cognome}',
      inApp: false,
      push: false,
      email: false,
      target: 'web',
      url: 'http://x',
      when: 'later',
    })
    expect(wrong).toEqual({
      title: { key: 'required' },
      text: { key: 'gap', gap: 'cognome', at: 6 },
      url: { key: 'url' },
      channels: { key: 'channels' },
      date: { key: 'moment' },
    })
  })

  it('accepts a share exactly as written or names the allowed range, and never adjusts it', () => {
    expect(wrongIn({ ...WRITTEN, hasVariant: true, variantTitle: 'Altro', variantShare: 1200 })).toEqual({
      variantShare: { key: 'share', least: 1, most: 99 },
    })
    expect(wrongIn({ ...WRITTEN, variantShare: Number.NaN })).toEqual({})
    expect(wrongIn({ ...WRITTEN, controlShare: Number.NaN })).toMatchObject({
      controlShare: { key: 'share' },
    })
  })

  it.each([
    ['2027-03-27', '10:00', '2027-03-27T09:00:00.000Z'],
    ['2027-03-28', '10:00', '2027-03-28T08:00:00.000Z'],
    ['2027-13-01', '10:00', null],
    ['2027-03-01', '25:00', null],
  ])('%s at %s in Rome is %s', (date, time, moment) => {
    expect(momentOf({ date, time })).toBe(moment)
  })
})
