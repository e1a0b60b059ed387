import { useMediaQuery } from '@mantine/hooks'
import { NARROW } from '@/lib/narrow'

const useMatch = (query: string): boolean =>
  useMediaQuery(query, false, { getInitialValueInEffect: false })

/** Whether there is no space for links in the top bar. */
export const useTiny = (): boolean => useMatch('(width < 576px)')

/** Whether there is space for only one column. */
export const useNarrow = (): boolean => useMatch(NARROW)

/** Whether there is space for three columns. */
export const useWide = (): boolean => !useMatch('(width < 1200px)')
