import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { toast } from '~/lib/toast.ts'
import { Button } from '~/ui/button.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { type Choice, onePost, productOfDeal } from '../../shared/api/choices.ts'
import { keepChoice, readChoice } from '../model/kept-choice.ts'
import { ChoiceCard } from '../../shared/components/choice-card.tsx'
import { ChooseProduct } from '../../shared/components/choose-product.tsx'
import { PostForm } from '../../shared/components/post-form.tsx'

interface CreateScreenProps {
  readonly userId: string
  /**
   * Id of the redeemed deal that the post is about. Its product is filled in and cannot change
   * (R-201).
   */
  readonly dealId: string | undefined
  /** Id of the post that its author changes. */
  readonly postId: string | undefined
  readonly onDeal: (dealId: string) => void
  /** Runs after the post was sent. */
  readonly onSent: () => void
  /** Other things that this account can publish. */
  readonly others?: ReactNode
}

/** /create: a Proof Post of a product. */
export function CreateScreen({ userId, dealId, postId, onDeal, onSent, others }: CreateScreenProps) {
  const { t } = useTranslation('posts')
  const [found, setFound] = useState<Choice | null>(() => readChoice(userId))
  const choose = (next: Choice | null) => {
    keepChoice(userId, next)
    setFound(next)
  }
  const ofDeal = useQuery(productOfDeal(dealId))
  const ofPost = useQuery(onePost(postId))
  const post = postId === undefined ? null : ofPost.data
  const choice = post ? choiceOf(post) : dealId === undefined ? found : ofDeal.data
  const failed = [ofDeal, ofPost].find(({ error, data }) => error !== null && data === undefined)
  const waits = failed === undefined && (postId !== undefined || dealId !== undefined) && !choice
  const sent = () => {
    if (dealId === undefined && postId === undefined) keepChoice(userId, null)
    toast.success(t('create.sent'), { description: t('create.sentText') })
    onSent()
  }
  return (
    <div className="page py-4 md:py-8">
      <div className="grid w-full max-w-3xl grid-cols-1 gap-5">
        <header className="grid gap-1">
          <h1 className="text-28 md:text-36">{t(post ? 'create.changeTitle' : 'create.title')}</h1>
          <p className="text-16 text-pretty text-ink-2">{t('create.lead')}</p>
        </header>
        {others}
        <div className="rounded-2xl bg-surface p-5 shadow-card md:p-8">
          {failed ? (
            <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
          ) : waits ? (
            <Skeleton className="h-80 rounded-xl" />
          ) : choice ? (
            <PostForm
              key={post?._id ?? choice.productId}
              userId={userId}
              choice={choice}
              post={post ?? null}
              onSent={sent}
            >
              {post?.refusal ? (
                <p className="rounded-xl bg-pomodoro-soft p-4 text-14 text-pretty">
                  <strong>{t(`reasons.${post.refusal.reason}`)}</strong> {post.refusal.text}
                </p>
              ) : null}
              <ChoiceCard choice={choice}>
                {found && dealId === undefined && !post ? (
                  <Button variant="outline" size="sm" onClick={() => choose(null)}>
                    {t('create.otherProduct')}
                  </Button>
                ) : null}
              </ChoiceCard>
            </PostForm>
          ) : (
            <ChooseProduct onDeal={onDeal} onProduct={choose} />
          )}
        </div>
      </div>
    </div>
  )
}

const choiceOf = (post: {
  readonly products: readonly { readonly _id: string; readonly productName: string }[]
  readonly brand: { readonly username: string } | null
  readonly deal: { readonly image: string | null } | null
}): Choice => ({
  productId: post.products[0]?._id ?? '',
  productName: post.products[0]?.productName ?? '',
  from: post.brand?.username ?? '',
  image: post.deal?.image ?? null,
})
