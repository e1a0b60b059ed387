import type { FunctionComponent } from 'react'
import { fetched } from '@/ui/fetched'
import { NotShown } from './NotShown'

/** What shows an attachment where a post stands, fetched with the first of its kind. */
export const shown = <Props extends object>(fetch: () => Promise<FunctionComponent<Props>>) =>
  fetched(fetch, NotShown)
