import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { CreateScreen } from '~/modules/social/posts/shopper/components/create-screen.tsx'
import { useUser } from '~/modules/identity/auth/hooks/use-user.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { buttonStyle } from '~/ui/button.tsx'
import { Icon } from '~/ui/icon.tsx'
import { RoleForbids } from '../plans/role-forbids.tsx'
import { useAccess } from '../use-access.ts'

/**
 * /create: the form of a Proof Post, with a link to the deal form for people who publish deals
 * (R-022).
 */
export default function CreateRoute() {
  const { t } = useTranslation('posts')
  const { dealId, postId } = useSearch({ from: '/app/create' })
  const navigate = useNavigate({ from: '/create' })
  const { allows, mayOpen, sees } = useAccess()
  const user = useUser()
  if (!user) return null
  // A post is about a redeemed deal, and a till's account redeems none.
  if (!allows('post-CREATE') || !mayOpen('/checkout')) return <RoleForbids what="posts" />
  return (
    <CreateScreen
      userId={user._id}
      dealId={dealId}
      postId={postId}
      onDeal={(id) => void navigate({ search: { dealId: id } })}
      onSent={() => void navigate({ to: '/profile', hash: 'posts' })}
      others={
        sees('/create-deal', 'publish') && dealId === undefined && postId === undefined ? (
          <Link to="/create-deal" className={buttonStyle({ variant: 'outline' })}>
            <Icon name="square-plus" className="size-5" />
            {t('create.deal')}
          </Link>
        ) : null
      }
    />
  )
}
