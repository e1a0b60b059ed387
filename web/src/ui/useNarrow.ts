import { useMediaQuery } from '@mantine/hooks'

/** Whether there is space for only one column. */
export const useNarrow = (): boolean =>
  useMediaQuery('(width < 768px)', false, { getInitialValueInEffect: false })
