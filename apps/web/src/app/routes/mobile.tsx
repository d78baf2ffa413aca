export { MobileScreen as default } from '~/features/mobile/components/MobileScreen.tsx'
