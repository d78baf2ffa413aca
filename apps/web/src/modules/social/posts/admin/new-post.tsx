import { useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { toast } from '~/lib/toast.ts'
import { Button } from '~/ui/button.tsx'
import { Sheet } from '~/ui/sheet.tsx'
import type { Choice } from '../shared/api/choices.ts'
import { ChoiceCard } from '../shared/components/choice-card.tsx'
import { ChooseProduct } from '../shared/components/choose-product.tsx'
import { PostForm } from '../shared/components/post-form.tsx'

interface NewPostProps {
  userId: string
  onClose: () => void
  /** Opens the form for the product of a deal that the caller has used. */
  onDeal: (dealId: string) => void
}

/** Makes a Proof Post of the caller's own, by the form that everybody uses. */
export function NewPost({ userId, onClose, onDeal }: NewPostProps) {
  const { t } = useTranslation(['records', 'posts'])
  const [choice, setChoice] = useState<Choice>()
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={t('records:posts.newTitle')}
      className="md:w-[min(46rem,100vw)]"
    >
      {choice ? (
        <PostForm
          key={choice.productId}
          userId={userId}
          choice={choice}
          post={null}
          onSent={() => {
            toast.success(t('records:posts.sent'))
            onClose()
          }}
        >
          <ChoiceCard choice={choice}>
            <Button variant="outline" size="sm" onClick={() => setChoice(undefined)}>
              {t('posts:create.otherProduct')}
            </Button>
          </ChoiceCard>
        </PostForm>
      ) : (
        <ChooseProduct onDeal={onDeal} onProduct={setChoice} />
      )}
    </Sheet>
  )
}
