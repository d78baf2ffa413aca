import { useMutation } from '@tanstack/react-query'
import type { Post } from '@vicino/contract/social/posts/schemas'
import { useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Icon } from '~/ui/icon.tsx'
import { reportPost } from '../../shared/api/posts.ts'

/** Reasons for reporting a post. */
const REASONS = ['misleading', 'offensive', 'other'] as const
const PILL =
  'press inline-flex min-h-11 items-center gap-1.5 rounded-full bg-white/15 px-4 text-14 font-semibold disabled:opacity-60'

/**
 * 'Segnala': reports a post with one of the reasons. It is inside the viewer, whose dialog covers
 * every other.
 */
export function ReportPost({ post, onOpen }: { post: Pick<Post, '_id'>; onOpen: () => void }) {
  const { t } = useTranslation('posts')
  const [isOpen, setOpen] = useState(false)
  const { mutate, isPending, isSuccess } = useMutation(reportPost(post._id))
  if (isSuccess) return <p className="text-14 font-semibold">{t('report.done')}</p>
  if (!isOpen)
    return (
      <button
        type="button"
        className={PILL}
        onClick={() => {
          setOpen(true)
          onOpen()
        }}
      >
        <Icon name="flag" className="size-5" />
        {t('report.report')}
      </button>
    )
  return (
    <fieldset className="flex flex-wrap items-center gap-2">
      <legend className="sr-only">{t('report.why')}</legend>
      {REASONS.map((reason) => (
        <button
          key={reason}
          type="button"
          className={PILL}
          disabled={isPending}
          onClick={() => mutate({ reason, text: '' })}
        >
          {t(`report.${reason}`)}
        </button>
      ))}
    </fieldset>
  )
}
