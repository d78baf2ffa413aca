import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { PostRecord } from '@vicino/contract/social/posts/admin/schemas'
import { POST_LIMITS, POST_REASONS } from '@vicino/contract/social/posts/constants'
import { useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { ROOTS } from '~/lib/query-roots.ts'
import { toast } from '~/lib/toast.ts'
import { Button } from '~/ui/button.tsx'
import { ReasonDialog } from '~/ui/reason-dialog.tsx'
import { removePosts } from './api.ts'

/** Removes a public Proof Post, or refuses a waiting one, after a question and with a reason. */
export function PostRemove({ post: { _id, title, state } }: { post: PostRecord }) {
  const { t } = useTranslation(['records', 'posts'])
  const client = useQueryClient()
  const [isConfirming, setConfirming] = useState(false)
  const removing = useMutation({
    meta: { quiet: true },
    mutationFn: (why: Parameters<typeof removePosts>[1]) => removePosts([_id], why),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: [ROOTS.posts] })
      void client.invalidateQueries({ queryKey: [ROOTS.audit, 'post'] })
      toast.success(t('records:posts.removed'))
      setConfirming(false)
    },
  })
  const act = state === 'approved' ? 'remove' : 'refuse'
  return (
    <div className="border-t border-line pt-5">
      <Button variant="ghost" onClick={() => setConfirming(true)}>
        {t(`records:posts.${act}`)}
      </Button>
      {isConfirming ? (
        <ReasonDialog
          title={t(`records:posts.${act}Title`, { name: title })}
          text={t(`records:posts.${act}Text`)}
          yes={t(`records:posts.${act}`)}
          options={POST_REASONS.map((value) => ({ value, label: t(`posts:reasons.${value}`) }))}
          most={POST_LIMITS.reasonText}
          isPending={removing.isPending}
          error={removing.error}
          onYes={removing.mutate}
          onClose={() => setConfirming(false)}
        />
      ) : null}
    </div>
  )
}
