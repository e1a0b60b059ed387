import { useMediaQuery } from '@mantine/hooks'

/** Whether there is space for three columns. */
export const useWide = (): boolean =>
  !useMediaQuery('(width < 1200px)', false, { getInitialValueInEffect: false })
