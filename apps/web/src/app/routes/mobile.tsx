export { MobileScreen as default } from '~/features/mobile/components/mobile-screen.tsx'
