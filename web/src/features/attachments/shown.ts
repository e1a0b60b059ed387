import type { FunctionComponent } from 'react'
import { lazyPart } from '@/ui/lazyPart'
import { NotShown } from './NotShown'

/** A view of an attachment that is loaded with the first attachment of its kind. */
export const shown = <Props extends object>(fetch: () => Promise<FunctionComponent<Props>>) =>
  lazyPart(fetch, NotShown)
