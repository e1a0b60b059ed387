import type { EditorProps } from '../editing'
import { InfoPhone } from './InfoView'
import type { InfoDraft } from './info'

/** Read-only: it cannot be edited. */
export const InfoEditor = (props: EditorProps<InfoDraft, never>) => <InfoPhone {...props} />
