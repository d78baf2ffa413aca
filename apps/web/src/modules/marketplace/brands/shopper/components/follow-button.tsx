import { Icon } from '~/ui/icon.tsx'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button } from '~/ui/button.tsx'
import { useFollow } from '../hooks/use-follow.ts'

interface FollowButtonProps {
  readonly brand: { readonly _id: string; readonly username: string; readonly isFollowed: boolean }
  readonly size?: 'sm' | 'md'
  readonly className?: string
}

/**
 * 'Segui' and 'Segui già'. A press changes the button at once; then it shows the server's answer
 * (R-137).
 */
export function FollowButton({ brand, size = 'sm', className }: FollowButtonProps) {
  const { t } = useTranslation('brands')
  const follow = useFollow()
  const icon = brand.isFollowed ? 'check' : 'plus'
  return (
    <Button
      size={size}
      variant={brand.isFollowed ? 'outline' : 'action'}
      onClick={() => follow(brand)}
      className={className}
    >
      <Icon name={icon} className="size-4" />
      {brand.isFollowed ? t('follow.following') : t('follow.follow')}
      <span className="sr-only"> {brand.username}</span>
    </Button>
  )
}
