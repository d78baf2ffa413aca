import { CONTROL_MOST } from '@vicino/contract/marketing/campaigns/constants'
import { instantOf, parseDate } from '@vicino/domain/loyalty/clock'
import { templateProblems } from '@vicino/domain/loyalty/message-template'
import type { CampaignDraftBody } from '../api/campaigns.ts'

/** The fields of a campaign's form. */
export interface CampaignDraft {
  readonly title: string
  readonly text: string
  readonly hasVariant: boolean
  readonly variantTitle: string
  /** In percent; NaN for a text that is not a whole number. */
  readonly variantShare: number
  /** Key of the uploaded image. */
  readonly image: string | null
  /** Description of the image. */
  readonly imageAlt: string
  readonly target: 'program' | 'rewards' | 'deal' | 'web'
  readonly dealId: string
  readonly url: string
  readonly segmentId: string
  readonly inApp: boolean
  readonly push: boolean
  readonly email: boolean
  readonly controlShare: number
  readonly when: 'now' | 'later'
  /** Values of the date and time fields: YYYY-MM-DD and HH:MM in Rome. */
  readonly date: string
  readonly time: string
}

export const EMPTY: CampaignDraft = {
  title: '',
  text: '',
  hasVariant: false,
  variantTitle: '',
  variantShare: 50,
  image: null,
  imageAlt: '',
  target: 'program',
  dealId: '',
  url: '',
  segmentId: '',
  inApp: true,
  push: true,
  email: true,
  controlShare: 0,
  when: 'now',
  date: '',
  time: '10:00',
}

/**
 * Errors by field: a key of the texts `form.wrong`, with the unknown variable if that is the error.
 */
export type Wrong = Partial<
  Record<
    string,
    {
      readonly key: WrongKey
      readonly gap?: string
      readonly at?: number
      readonly least?: number
      readonly most?: number
    }
  >
>
export type WrongKey = 'required' | 'gap' | 'url' | 'channels' | 'moment' | 'share'

/** Limits in percent: the share with the other title, and the share of the control group. */
export const VARIANT_SHARE = { least: 1, most: 99 } as const
export const CONTROL_SHARE = { least: 0, most: CONTROL_MOST } as const

const ofShare = (share: number, { least, most }: { least: number; most: number }) =>
  share >= least && share <= most ? undefined : { key: 'share' as const, least, most }

const ofText = (text: string) => {
  if (text.trim() === '') return { key: 'required' as const }
  const [problem] = templateProblems(text.trim())
  return problem && { key: 'gap' as const, gap: problem.name, at: problem.at + 1 }
}

/** Finds the errors that keep a campaign from being sent. */
export function wrongIn(draft: CampaignDraft): Wrong {
  const wrong = {
    title: ofText(draft.title),
    text: ofText(draft.text),
    variantTitle: draft.hasVariant ? ofText(draft.variantTitle) : undefined,
    variantShare: draft.hasVariant ? ofShare(draft.variantShare, VARIANT_SHARE) : undefined,
    controlShare: ofShare(draft.controlShare, CONTROL_SHARE),
    imageAlt: draft.image !== null && draft.imageAlt.trim() === '' ? { key: 'required' as const } : undefined,
    dealId: draft.target === 'deal' && draft.dealId === '' ? { key: 'required' as const } : undefined,
    url:
      draft.target === 'web' && !/^https:\/\/[^\s/]+\.[^\s/]+/i.test(draft.url)
        ? { key: 'url' as const }
        : undefined,
    channels: draft.inApp || draft.push || draft.email ? undefined : { key: 'channels' as const },
    date: draft.when === 'later' && momentOf(draft) === null ? { key: 'moment' as const } : undefined,
  }
  return Object.fromEntries(Object.entries(wrong).filter(([, found]) => found !== undefined)) as Wrong
}

/** Returns the moment in Rome of a date and time; null when they are not valid. */
export function momentOf({ date, time }: Pick<CampaignDraft, 'date' | 'time'>): string | null {
  const day = parseDate(date)
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time) ?? []
  if (day === null || hours === undefined) return null
  return new Date(instantOf(day, (Number(hours) * 60 + Number(minutes)) * 60_000)).toISOString()
}

export function bodyOf(draft: CampaignDraft): CampaignDraftBody {
  const { target, dealId, url } = draft
  return {
    segmentId: draft.segmentId === '' ? null : draft.segmentId,
    channels: { inApp: draft.inApp, push: draft.push, email: draft.email },
    title: draft.title.trim(),
    text: draft.text.trim(),
    variant: draft.hasVariant ? { title: draft.variantTitle.trim(), share: draft.variantShare } : null,
    image: draft.image,
    imageAlt: draft.image === null ? '' : draft.imageAlt.trim(),
    target:
      target === 'deal'
        ? { kind: target, dealId }
        : target === 'web'
          ? { kind: target, url }
          : { kind: target },
    controlShare: draft.controlShare,
    scheduledAt: draft.when === 'later' ? momentOf(draft) : null,
  }
}
