export { MobileScreen as default } from '~/modules/foundation/other-devices/components/mobile-screen.tsx'
