import { Check, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/Button.tsx'
import { useFollow } from './use-follow.ts'

interface FollowButtonProps {
  readonly brand: { readonly _id: string; readonly username: string; readonly isFollowed: boolean }
  readonly size?: 'sm' | 'md'
  readonly className?: string
}

/** 'Segui' and 'Segui già': flips at once and then shows what the server says. */
export function FollowButton({ brand, size = 'sm', className }: FollowButtonProps) {
  const { t } = useTranslation('brands')
  const follow = useFollow()
  const Icon = brand.isFollowed ? Check : Plus
  return (
    <Button
      size={size}
      variant={brand.isFollowed ? 'outline' : 'action'}
      onClick={() => follow(brand)}
      className={className}
    >
      <Icon aria-hidden className="size-4" />
      {brand.isFollowed ? t('follow.following') : t('follow.follow')}
      <span className="sr-only"> {brand.username}</span>
    </Button>
  )
}
