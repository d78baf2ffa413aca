export type { PinMap as MapPicker, PinMapProps as MapPickerProps } from '~/lib/pin-map.ts'
