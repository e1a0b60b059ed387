import { useMediaQuery } from '@mantine/hooks'

/** Whether there is room for one column alone. */
export const useNarrow = (): boolean =>
  useMediaQuery('(width < 768px)', false, { getInitialValueInEffect: false })
