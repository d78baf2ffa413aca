import { defineScreen } from '../screen.ts'

/** The link to a card that a till has made for a customer without an account. */
export const phoneCard = defineScreen({
  path: '/tessera-negozio',
  frame: 'own',
  roles: 'anyone',
  page: () => import('../routes/phone-card.tsx'),
})
