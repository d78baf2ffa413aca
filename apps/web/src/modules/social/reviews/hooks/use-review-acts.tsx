import type { Review } from '@vicino/contract/social/reviews/schemas'
import { type ReactNode, useState } from 'react'
import { AnswerDialog, ReportDialog, WithdrawDialog } from '../components/dialogs.tsx'
import ReviewForm from '../components/review-form.tsx'
import type { ReviewActs } from '../components/review-item.tsx'

const DIALOGS = { withdraw: WithdrawDialog, answer: AnswerDialog, report: ReportDialog } as const

/**
 * Returns the actions on the reviews of a list, and the open form or dialog, to draw once beside
 * the list.
 */
export function useReviewActs(): { acts: ReviewActs; dialog: ReactNode } {
  const [open, setOpen] = useState<{ act: keyof ReviewActs; review: Review }>()
  const begin = (act: keyof ReviewActs) => (review: Review) => setOpen({ act, review })
  const acts = {
    edit: begin('edit'),
    withdraw: begin('withdraw'),
    answer: begin('answer'),
    report: begin('report'),
  }
  const close = () => setOpen(undefined)
  if (open === undefined) return { acts, dialog: null }
  const { act, review } = open
  if (act === 'edit')
    return { acts, dialog: <ReviewForm product={review.product} review={review} onClose={close} /> }
  const Opened = DIALOGS[act]
  return { acts, dialog: <Opened review={review} onClose={close} /> }
}
