import { useNavigate, useSearch } from '@tanstack/react-router'
import type { DealDetail } from '@vicino/contract/marketplace/deals/schemas'
import { Suspense, useState } from 'react'
import {
  browserShareWays,
  shareDeal,
  shareUrl,
} from '~/modules/marketplace/deals/shopper/detail/model/share.ts'
import { useUser } from '~/modules/identity/auth/hooks/use-user.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { lazyPart } from '~/lib/lazy-part.tsx'
import { toast } from '~/lib/toast.ts'
import { Button } from '~/ui/button.tsx'
import { Icon } from '~/ui/icon.tsx'

const CommentsPanel = lazyPart(() => import('~/modules/social/comments/components/comments-panel.tsx'))

/**
 * The comments of a deal, opened by 'Fai una domanda' or by a link to one of them.
 */
export function DealComments({ deal }: { deal: Pick<DealDetail, '_id' | 'title'> }) {
  const { t } = useTranslation('detail')
  const user = useUser()
  const navigate = useNavigate()
  const { comment: linkedId } = useSearch({ strict: false }) as { comment?: string }
  const [isOpened, setOpened] = useState(false)
  if (user === null) return null

  async function share(commentId: string) {
    const url = `${shareUrl(window.location.origin, deal._id)}&comment=${commentId}`
    const outcome = await shareDeal({ title: deal.title, url }, browserShareWays())
    if (outcome === 'copied') toast.success(t('share.copied'))
    if (outcome === 'failed') toast.error(t('share.failed', { url }))
  }
  function close() {
    setOpened(false)
    if (linkedId === undefined) return
    void navigate({
      to: '.',
      search: (was) => ({ ...was, comment: undefined }),
      replace: true,
      resetScroll: false,
    })
  }
  return (
    <section aria-labelledby="deal-questions" className="flex flex-col gap-3">
      <h3 id="deal-questions" className="text-19">
        {t('questions.title')}
      </h3>
      <Button variant="outline" wide onClick={() => setOpened(true)}>
        <Icon name="message-circle" className="size-5" />
        {t('questions.ask')}
      </Button>
      {isOpened || linkedId !== undefined ? (
        <Suspense>
          <CommentsPanel
            dealId={deal._id}
            user={user}
            linkedId={linkedId}
            onShare={(id) => void share(id)}
            onClose={close}
          />
        </Suspense>
      ) : null}
    </section>
  )
}
